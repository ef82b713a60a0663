import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import { OperatorError } from '../lib/app-error';

/** Runs a command whose arguments have been checked. */
export type Task = (terminal: Terminal) => Promise<void>;

export type Values = Record<string, string | boolean | undefined>;

export interface Command {
  /**
   * Follows `npm run <name>`, for example `-- <file>`; for `npm run admin`, follows the name of the command: `<email>`.
   */
  usage: string;
  summary: string;
  /** Whether it takes one argument. */
  hasSubject: boolean;
  options: Record<string, { type: 'boolean' | 'string' }>;
  /** Reads the arguments; opens nothing yet. Throws OperatorError, one line. */
  prepare(subject: string, values: Values): Task;
}

/** The streams of an operator's command: results go to `output`, everything else to `messages`. */
export interface Terminal {
  input: Readable & { isTTY?: boolean };
  output: Writable;
  messages: Writable;
  /** Aborted when the command is to end. */
  signal: AbortSignal;
}

/** Control characters could take over the terminal; line breaks may stay. */
const printable = (text: string) => text.replace(/[^\P{Cc}\n\t]/gu, '\u{FFFD}');

/** Prints one line of the result. */
export function print({ output }: Terminal, line: string): void {
  output.write(`${printable(line)}\n`);
}

/** Prints a line that is not part of the result. */
export function tell({ messages }: Terminal, line: string): void {
  messages.write(`${printable(line)}\n`);
}

/** Asks for a yes. Throws if no one can answer. */
export async function confirm({ input, messages, signal }: Terminal, question: string): Promise<boolean> {
  if (!input.isTTY) throw new OperatorError('There is no one to confirm this: add --yes');
  const lines = createInterface({ input, output: messages });
  try {
    const answer = await lines.question(printable(`${question} Type yes to go on: `), { signal });
    return answer.trim().toLowerCase() === 'yes';
  } finally {
    lines.close();
  }
}

/** Reads the first line of the input, without its line break. */
export async function readLine({ input }: Terminal): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of input) chunks.push(Buffer.from(chunk as Buffer | string));
  return Buffer.concat(chunks).toString('utf8').split(/\r?\n/, 1)[0] ?? '';
}
