import { parseArgs } from 'node:util';
import { OperatorError } from '../operation/operator-error';
import type { AdminCommand, AdminTask, Values } from './admin-command';
import { activate, deactivate, promote, resetPassword } from './account-commands';
import { eraseCandidate } from './erase-command';
import { showFeedback } from './feedback-command';

const commands: Readonly<Record<string, AdminCommand>> = {
  feedback: showFeedback,
  'make-owner': promote,
  'reset-password': resetPassword,
  deactivate,
  activate,
  'erase-candidate': eraseCandidate,
};

/** The lines of `npm run admin -- help`. */
export function adminHelp(): string[] {
  const rows = Object.entries(commands).map(
    ([name, { usage, summary }]) => [`${name} ${usage}`.trim(), summary] as const,
  );
  const width = Math.max(...rows.map(([call]) => call.length));
  return ['Usage: npm run admin -- <command>', '', ...rows.map(([call, text]) => `  ${call.padEnd(width)}  ${text}`)];
}

/** Finds the command and reads its arguments; nothing is opened or changed yet. Throws OperatorError, one line. */
export function prepareAdmin([name = '', ...args]: string[]): AdminTask {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    const known = [...Object.keys(commands), 'help'].join(', ');
    throw new OperatorError(name ? `There is no command ${name}: use one of ${known}` : `Say what to do: ${known}`);
  }
  const usage = `usage: npm run admin -- ${name} ${command.usage}`;
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
