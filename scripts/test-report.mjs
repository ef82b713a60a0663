/**
 * Counts one suite from vitest's JSON report. A file that crashes before its first test counts as a failed test, so
 * does a suite that ends without a report, without a single test, or with an error outside of its tests.
 * `secondAttempts` names the tests that failed first and passed when they were tried again, each with its first failure.
 * @param report the JSON text, or undefined when there is none
 * @param exitCode of vitest
 */
export function countTests(report, exitCode) {
  let parsed;
  try {
    parsed = JSON.parse(report ?? '');
  } catch {
    return { passed: 0, failed: 1, secondAttempts: [] };
  }
  const passed = parsed.numPassedTests;
  const crashed = parsed.testResults.filter(
    file => file.status === 'failed' && !file.assertionResults.some(test => test.status === 'failed'),
  ).length;
  let failed = parsed.numFailedTests + crashed;
  if (failed === 0 && (exitCode !== 0 || passed === 0)) failed = 1;
  const secondAttempts = parsed.testResults
    .flatMap(file => file.assertionResults)
    .filter(test => test.status === 'passed' && test.failureMessages?.length > 0)
    .map(test => `${test.fullName}: ${test.failureMessages[0].split('\n')[0]}`);
  return { passed, failed, secondAttempts };
}
