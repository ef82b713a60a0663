import type { Terminal } from './terminal';

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
