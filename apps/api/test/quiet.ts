import { AsyncLocalStorage } from 'node:async_hooks';
import { pino, type Logger } from 'pino';

/** What the log got since the test that runs began, at warn or above. */
const lines: string[] = [];
const announced = { inFile: [] as RegExp[], inTest: [] as RegExp[] };
let isInTest = false;

/** The file or the test that what runs was begun by; nothing for what was begun outside of both. */
const origin = new AsyncLocalStorage<object>();
const running = new Set<object>();

/** Runs a file's tests, or one of them: what it leaves behind is not counted against those that come later. */
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
 * Announces lines of the log, at warn or above: by a pattern of the line, which is JSON. In a test they are announced for this
 * test, outside of one for all tests of the file.
 */
export function expectLog(...patterns: RegExp[]): void {
  announced[isInTest ? 'inTest' : 'inFile'].push(...patterns);
}

/** Lets `logger` write where `unexpectedLines` reads, and nowhere else. */
export function collectLog(logger: Logger): void {
  Reflect.set(logger, pino.symbols.streamSym, { write: keepLine });
}

export function beginFile(): void {
  announced.inFile = [];
  isInTest = false;
}

/** Forgets what was written until now: by what ran before the test, or outlived another one. */
export function beginTest(): void {
  lines.length = 0;
  announced.inTest = [];
  isInTest = true;
}

/** Returns the lines of this test that nobody announced. */
export function unexpectedLines(): string[] {
  const patterns = [...announced.inFile, ...announced.inTest];
  return lines.filter(line => !patterns.some(pattern => pattern.test(line)));
}
