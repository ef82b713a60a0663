import { describeError, recorder, shortPath } from './records.mjs';

const write = recorder();
const OUTCOMES = { passed: 'passed', failed: 'failed' };

/** Returns the errors of a file's hooks, of its describe blocks and of its loading. */
const errorsOf = testModule => [
  ...testModule.errors(),
  ...[...testModule.children.allSuites()].flatMap(suite => suite.errors()),
];

/** vitest's reporter for `npm test`: see records.mjs. */
export default class RecordsReporter {
  onTestRunStart(specifications) {
    const counts = Object.fromEntries(specifications.map(({ moduleId }) => [shortPath(moduleId), 1]));
    write({ kind: 'plan', unit: 'file', counts });
  }

  onTestModuleQueued(testModule) {
    write({ kind: 'begin', file: shortPath(testModule.moduleId) });
  }

  onTestModuleEnd(testModule) {
    const file = shortPath(testModule.moduleId);
    const part = testModule.project.name;
    for (const test of testModule.children.allTests()) {
      const { state, errors } = test.result();
      const outcome = OUTCOMES[state] ?? 'skipped';
      const error = outcome === 'failed' ? { error: describeError(errors?.[0]) } : {};
      const seconds = (test.diagnostic()?.duration ?? 0) / 1000;
      write({ kind: 'test', file, part, name: test.fullName, line: test.location?.line, outcome, seconds, ...error });
    }
    const { duration, collectDuration, environmentSetupDuration, setupDuration, prepareDuration } =
      testModule.diagnostic();
    const milliseconds = duration + collectDuration + environmentSetupDuration + setupDuration + prepareDuration;
    write({ kind: 'file', file, part, seconds: milliseconds / 1000, errors: errorsOf(testModule).map(describeError) });
  }

  onTestRunEnd(_testModules, unhandledErrors) {
    for (const error of unhandledErrors) {
      const path = error.VITEST_TEST_PATH;
      write({ kind: 'error', ...(path ? { file: shortPath(path) } : {}), error: describeError(error) });
    }
    write({ kind: 'end' });
  }
}
