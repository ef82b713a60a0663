import { parseArgs } from 'node:util';
import '../app-collections';
import { OperatorError } from '../lib/app-error';
import { type Command, type Task, type Values, print } from './command';
import { activate, deactivate, promote, removeFactor, resetPassword } from './commands/accounts';
import { backup } from './commands/backup';
import { eraseCandidate } from './commands/erase-candidate';
import { showFeedback } from './commands/feedback';
import { moveData } from './commands/move-data';
import { restore } from './commands/restore';
import { verifyAudit } from './commands/verify-audit';
import { onRecords } from './database';

type Table = Readonly<Record<string, Command>>;

/** Commands of `npm run admin`, on the records of an installation that this version has been started with. */
const administration: Table = {
  feedback: showFeedback,
  'make-owner': promote,
  'reset-password': resetPassword,
  'remove-second-factor': removeFactor,
  deactivate,
  activate,
  'erase-candidate': eraseCandidate,
  'verify-audit': verifyAudit,
};

/** Commands of `npm run <name>`; each opens what it needs. */
const operation: Table = { backup, restore, 'move-data': moveData };

const named = (table: Table, name: string) => (Object.hasOwn(table, name) ? table[name] : undefined);

/** Returns the lines of `npm run admin -- help`. */
function adminHelp(): string {
  const rows = Object.entries(administration).map(
    ([name, { usage, summary }]) => [`${name} ${usage}`.trim(), summary] as const,
  );
  const width = Math.max(...rows.map(([call]) => call.length));
  const lines = rows.map(([call, text]) => `  ${call.padEnd(width)}  ${text}`);
  return ['Usage: npm run admin -- <command>', '', ...lines].join('\n');
}

/** Reads the arguments of a command. Throws OperatorError, one line with its usage. */
function read(call: string, command: Command, args: string[]): Task {
  const usage = `usage: npm run ${call} ${command.usage}`;
  try {
    const { values, positionals } = parseArgs({ args, options: command.options, allowPositionals: true });
    const [subject = ''] = positionals;
    if (positionals.length !== (command.hasSubject ? 1 : 0) || (command.hasSubject && subject.trim() === '')) {
      throw new OperatorError(`${command.hasSubject ? 'Give one argument' : 'Give no argument'}; ${usage}`);
    }
    return command.prepare(subject, values as Values);
  } catch (error) {
    if (!(error instanceof TypeError) || !('code' in error)) throw error;
    throw new OperatorError(`${error.message.split('. ')[0]}; ${usage}`, { cause: error });
  }
}

/** Finds a command of `npm run admin`; its task runs on records that are open. Throws OperatorError, one line. */
export function prepareAdmin([name = '', ...args]: string[]): Task {
  const command = named(administration, name);
  if (command) return read(`admin -- ${name}`, command, args);
  const known = [...Object.keys(administration), 'help'].join(', ');
  throw new OperatorError(name ? `There is no command ${name}: use one of ${known}` : `Say what to do: ${known}`);
}

/** Finds a command and reads its arguments; opens and changes nothing yet. Throws OperatorError, one line. */
export function prepare([name = '', ...args]: string[]): Task {
  if (name === 'admin') {
    if (args[0] === 'help' || args[0] === '--help') return async terminal => print(terminal, adminHelp());
    return onRecords(prepareAdmin(args));
  }
  const command = named(operation, name);
  if (!command) throw new OperatorError(`Say what to do: ${['admin', ...Object.keys(operation)].join(', ')}`);
  return read(name, command, args);
}
