import type { Terminal } from './terminal';

/** What is to be done once the arguments are known to be right. */
export type Task = (terminal: Terminal) => Promise<void>;

export type Values = Record<string, string | boolean | undefined>;

export interface Command {
  /** After `npm run <name>`, for example `-- <file>`; after the name of a command of `npm run admin`, `<email>`. */
  usage: string;
  summary: string;
  /** Whether it takes one argument. */
  hasSubject: boolean;
  options: Record<string, { type: 'boolean' | 'string' }>;
  /** Reads the arguments; nothing is opened yet. Throws OperatorError, one line. */
  prepare(subject: string, values: Values): Task;
}
