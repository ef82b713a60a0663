import { endAll, listenForStop, stopWasAsked } from './processes.mjs';

// What a person sees: one line per step, with its progress and how long it took.

const isTerminal = Boolean(process.stdout.isTTY) && !process.env.CI;

/** A failure that a person can fix: shown as one line, without a stack trace. */
export class PlainError extends Error {}

let open = false;

/** Shows the progress of the running step: rewritten in place on a terminal, one line each elsewhere. */
export function progress(text) {
  const width = process.stdout.columns || 80;
  if (isTerminal) process.stdout.write(`\r\x1b[K  ${text}`.slice(0, width + 3));
  else console.log(`  ${text}`);
  open = isTerminal;
}

function clearProgress() {
  if (open) process.stdout.write('\r\x1b[K');
  open = false;
}

/** Runs one step. `work` returns a short text about its outcome, or nothing. */
export async function step(title, work) {
  if (stopWasAsked()) throw new PlainError('Stopped.');
  const startedAt = Date.now();
  if (isTerminal) progress(`${title} …`);
  try {
    const outcome = await work();
    clearProgress();
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    console.log(`✓ ${title}${outcome ? `: ${outcome}` : ''} (${seconds} s)`);
  } catch (error) {
    clearProgress();
    throw error;
  }
}

/**
 * Runs a whole command and exits with the exit code that `work` returns; a failure is one line (with a stack trace only
 * if unexpected) and exit code 1.
 */
export async function command(work) {
  listenForStop();
  let exitCode;
  try {
    exitCode = await work();
  } catch (error) {
    if (stopWasAsked()) process.exit(130);
    // Programs started in the background.
    endAll();
    console.error(error instanceof PlainError ? `✗ ${error.message}` : error);
    exitCode = 1;
  }
  process.exit(exitCode);
}
