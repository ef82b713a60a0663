import { command, PlainError } from './steps.mjs';

const operate = () => import('./commands/operate.mjs');

/** The scripts of package.json: each loads its module, whose `run` gets its arguments and name and answers the exit code. */
const commands = {
  start: () => import('./commands/start.mjs'),
  dev: () => import('./commands/dev.mjs'),
  demo: () => import('./commands/demo.mjs'),
  test: () => import('./commands/test.mjs'),
  'assess-authorship': () => import('./commands/assess-authorship.mjs'),
  study: () => import('./commands/study.mjs'),
  admin: operate,
  backup: operate,
  restore: operate,
  'move-data': operate,
};

/** Runs a command by its name, and ends the process with its exit code. */
export function runCommand(name, args) {
  return command(async () => {
    if (!Object.hasOwn(commands, name ?? '')) {
      throw new PlainError(`Usage: node scripts/cli.mjs <command>, one of ${Object.keys(commands).join(', ')}`);
    }
    const { run } = await commands[name]();
    return run(args, name);
  });
}
