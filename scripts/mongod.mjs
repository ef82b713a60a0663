import { lastLine, retry } from './retry.mjs';
import { PlainError, progress } from './steps.mjs';
import { root } from './workspace.mjs';

/**
 * Finds a mongod for the tests, or downloads one into the cache that clones share, 80 MB, once: otherwise each of
 * several programs started at the same time would download one, and count the time as its own.
 * @returns its version and path
 */
export async function provideMongod(tools) {
  const args = ['--silent', '--filter', '@interview-detection/embedded-mongo', 'exec', 'tsx', 'src/install.cli.ts'];
  const outcome = await retry('Providing MongoDB', () =>
    tools.pnpm(args, { cwd: root, env: tools.env, onLine: progress }),
  );
  if (outcome.code !== 0) throw new PlainError(lastLine(outcome));
  return lastLine(outcome);
}
