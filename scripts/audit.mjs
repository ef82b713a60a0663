import { constants } from 'node:os';
import { lastLine } from './retry.mjs';

const NO_ANSWER =
  /ERR_PNPM_AUDIT_BAD_RESPONSE|ERR_PNPM_META_FETCH_FAIL|ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN/;

/** Only a registry that hangs exceeds it. Milliseconds. */
const ANSWER_MAX_MS = 300_000;
/** The exit code of a program stopped because it took longer. */
const TOOK_TOO_LONG = 128 + constants.signals.SIGTERM;

/**
 * Asks the registry for known vulnerabilities, high or critical, of runtime packages. Reports a registry that does not
 * support this. Findings fail the run only if `isStrict`: an advisory published later must not fail the tests of an old
 * version.
 * @returns `failures` with the findings, and `skipped` with the reason why nothing was asked
 */
export async function runAudit({ pnpm, env }, { isStrict }) {
  console.log('\n> advisories about the packages that run');
  const { code, output } = await pnpm(['audit', '--prod', '--audit-level', 'high'], { env, timeout: ANSWER_MAX_MS });
  if (code === TOOK_TOO_LONG || (code !== 0 && NO_ANSWER.test(output))) {
    const skipped = 'this registry does not answer pnpm audit';
    console.log(`skipped: ${skipped}`);
    return { passed: 0, failed: 0, failures: [], skipped };
  }
  console.log(output.trim());
  if (code === 0) return { passed: 1, failed: 0, failures: [] };
  if (!isStrict) {
    console.log('This is not counted as a failure; npm test -- --only audit does.');
    return { passed: 0, failed: 0, failures: [] };
  }
  const failure = {
    test: 'advisories about the packages that run',
    error: lastLine({ output }),
    rerun: 'npm test -- --only audit',
  };
  return { passed: 0, failed: 1, failures: [failure] };
}
