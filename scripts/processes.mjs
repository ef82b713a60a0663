import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A second Ctrl-C after this many milliseconds is from a person, and stops everything at once; npm's copy of the first
 * comes sooner.
 */
const REPEAT_MS = 1500;

// Children are in separate process groups: Ctrl-C reaches them only through us, once and in order.
const running = new Set();
let stopAskedAt;

/** Whether a stop was requested, by Ctrl-C for example: failures after it do not count. */
export function stopWasAsked() {
  return stopAskedAt !== undefined;
}

function launch(file, args, { asGroup, ...options }) {
  const child = spawn(file, args, { detached: process.platform !== 'win32', ...options });
  const entry = {
    child,
    signal(name) {
      try {
        if (asGroup && process.platform !== 'win32') process.kill(-child.pid, name);
        else child.kill(name);
      } catch {
        // It has just exited.
      }
    },
  };
  if (child.pid !== undefined) {
    running.add(entry);
    child.once('exit', () => running.delete(entry));
  }
  return child;
}

function signalAll(name) {
  for (const entry of running) entry.signal(name);
}

/** Stops everything still running, because something else failed or it takes too long. */
export const endAll = (signal = 'SIGTERM') => signalAll(signal);

/** Returns our parent and, if the system reports it, its parent: npm's shell and npm. */
function ancestors() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`;
  } catch {
    return String(process.ppid);
  }
}

/** From now on Ctrl-C, SIGTERM, a closed terminal and the end of npm stop what runs; the second time, they kill it. */
export function listenForStop() {
  const ask = () => {
    if (stopAskedAt === undefined) {
      stopAskedAt = Date.now();
      signalAll('SIGTERM');
    } else if (Date.now() - stopAskedAt > REPEAT_MS) {
      signalAll('SIGKILL');
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, ask);
  // npm passes a SIGTERM to the shell between us and it, and the shell just dies: then our ancestors change.
  if (process.env.npm_lifecycle_event) {
    const before = ancestors();
    const watch = setInterval(() => {
      if (ancestors() === before) return;
      clearInterval(watch);
      if (!stopWasAsked()) ask();
    }, 250);
    watch.unref();
  }
}

/**
 * Runs a tool to its end. Collects its output, and passes each line to `onLine` as it comes; also shows it with `echo`,
 * or shows it directly with `stdio: 'inherit'`.
 * @returns exit code (127: it could not be started) and output
 */
export function run(file, args, { onLine, echo, ...options } = {}) {
  return new Promise(resolve => {
    const child = launch(file, args, { asGroup: true, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let output = '';
    let rest = '';
    const take = chunk => {
      output += chunk;
      if (echo) process.stdout.write(chunk);
      const lines = (rest + chunk).split('\n');
      rest = lines.pop();
      if (onLine) for (const line of lines) onLine(line);
    };
    child.stdout?.setEncoding('utf8').on('data', take);
    child.stderr?.setEncoding('utf8').on('data', take);
    child.once('error', error => resolve({ code: 127, output: error.message }));
    child.once('close', (code, signal) => resolve({ code: code ?? 128 + constants.signals[signal], output }));
  });
}

/** Returns the seconds in the second line of the shell's `times` output: user and system time of its children. */
const childSeconds = text =>
  [...(text.split('\n')[1] ?? '').matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );

/**
 * Runs a tool as `run` does.
 * @returns also the CPU seconds of the tool and of everything it waited for; none on Windows, where no shell counts
 * them
 */
export async function runMeasured(file, args, options) {
  if (process.platform === 'win32') return run(file, args, options);
  const folder = mkdtempSync(join(tmpdir(), 'interview-detection-times-'));
  const report = join(folder, 'times');
  try {
    const line = '"$@"; code=$?; times > "$0"; exit $code';
    const outcome = await run('sh', ['-c', line, report, file, ...args], options);
    // A shell killed together with its tool has written nothing.
    return existsSync(report) ? { ...outcome, cpu: childSeconds(readFileSync(report, 'utf8')) } : outcome;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts a program in the background. @returns the child, and `stop`, which waits until it has exited */
export function startAside(file, args, options) {
  const child = launch(file, args, options);
  const ended = new Promise(resolve => child.once('close', resolve).once('error', resolve));
  return {
    child,
    async stop() {
      if (child.exitCode === null) child.kill('SIGTERM');
      await ended;
    },
  };
}

/**
 * Runs programs until one exits or we are asked to stop, then stops all and waits for them. Each has a channel to us,
 * and exits automatically if we are killed.
 * @param programs `[file, args, options]` each
 * @returns the exit code: 0 for a requested stop that went well
 */
export async function runServices(programs) {
  let isEnding = false;
  const codes = programs.map(
    ([file, args, options]) =>
      new Promise(resolve => {
        const child = launch(file, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], ...options });
        child.once('error', error => {
          console.error(error.message);
          resolve(1);
        });
        child.once('exit', (code, signal) => {
          if (!stopWasAsked() && !isEnding && signal) console.error(`✗ ${args.at(-1)} was ended by ${signal}.`);
          if (!stopWasAsked() && !isEnding) signalAll('SIGTERM');
          isEnding = true;
          resolve(stopWasAsked() && signal === 'SIGTERM' ? 0 : (code ?? 1));
        });
      }),
  );
  return (await Promise.all(codes)).find(code => code !== 0) ?? 0;
}
