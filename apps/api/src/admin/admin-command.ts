import type { Terminal } from '../operation/terminal';

/** What is to be done once the database is open. */
export type AdminTask = (terminal: Terminal) => Promise<void>;

type Options = Record<string, { type: 'boolean' | 'string' }>;
export type Values = Record<string, string | boolean | undefined>;

export interface AdminCommand {
  /** After the name, for example `<email>`. */
  usage: string;
  summary: string;
  /** Whether it takes one argument. */
  hasSubject: boolean;
  options: Options;
  /** Reads the arguments, before the database is opened. Throws OperatorError. */
  prepare(subject: string, values: Values): AdminTask;
}
