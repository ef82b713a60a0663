import { command, PlainError } from './steps.mjs';

const operate = () => import('./commands/operate.mjs');

/**
 * The scripts of package.json: each loads its module, whose `run` gets the arguments and the name, and returns the exit
 * code.
 */
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

/** Runs a command by name, and exits with its exit code. */
export function runCommand(name, args) {
  return command(async () => {
    if (!Object.hasOwn(commands, name ?? '')) {
      throw new PlainError(`Usage: node scripts/cli.mjs <command>, one of ${Object.keys(commands).join(', ')}`);
    }
    const { run } = await commands[name]();
    return run(args, name);
  });
}
