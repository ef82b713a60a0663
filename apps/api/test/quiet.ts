import { AsyncLocalStorage } from 'node:async_hooks';
import { pino, type Logger } from 'pino';

/** Log lines since the running test began, at warn or above. */
const lines: string[] = [];
const announced = { inFile: [] as RegExp[], inTest: [] as RegExp[] };
let isInTest = false;

/** The file or test that started the running code; undefined if it was started outside both. */
const origin = new AsyncLocalStorage<object>();
const running = new Set<object>();

/** Runs a file's tests, or one of them: what it leaves running is not counted against later ones. */
export async function runAsOrigin(run: () => Promise<void>): Promise<void> {
  const own = {};
  running.add(own);
  try {
    await origin.run(own, run);
  } finally {
    running.delete(own);
  }
}

function keepLine(line: string): void {
  const from = origin.getStore();
  if (from === undefined || running.has(from)) lines.push(line.trim());
}

/**
 * Announces log lines at warn or above, by a pattern of the line, which is JSON: in a test for that test, outside for
 * all tests of the file.
 */
export function expectLog(...patterns: RegExp[]): void {
  announced[isInTest ? 'inTest' : 'inFile'].push(...patterns);
}

/** Makes `logger` write only to where `unexpectedLines` reads. */
export function collectLog(logger: Logger): void {
  Reflect.set(logger, pino.symbols.streamSym, { write: keepLine });
}

export function beginFile(): void {
  announced.inFile = [];
  isInTest = false;
}

/** Forgets earlier lines: of code that ran before the test, or that outlived another test. */
export function beginTest(): void {
  lines.length = 0;
  announced.inTest = [];
  isInTest = true;
}

/** Returns the lines of this test that were not announced. */
export function unexpectedLines(): string[] {
  const patterns = [...announced.inFile, ...announced.inTest];
  return lines.filter(line => !patterns.some(pattern => pattern.test(line)));
}
