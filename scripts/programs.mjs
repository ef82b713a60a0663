import { once } from 'node:events';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

// What tests, journeys and measurements need to start the product beside themselves.

const POLL_MS = 50;
/** Of one question whether a program is ready: one that hangs is asked again. */
const ANSWER_MAX_MS = 30_000;

/**
 * Below the range from which systems draw ports for outgoing connections and for servers on port 0, and below that of the
 * embedded database: between the draw and the start of the program that is to have it, nothing of that kind takes it.
 */
const PORTS = { from: 12_000, to: 20_000 };

/** Those that this process has drawn: whoever was given one may not listen yet. */
const drawn = new Set();

const isFree = port =>
  new Promise(resolve => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });

/** Returns a port of this machine that nobody listens on. */
export async function freePort() {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to);
    if (drawn.has(port)) continue;
    drawn.add(port);
    if (await isFree(port)) return port;
  }
}

const hasEnded = child => child.exitCode !== null || child.signalCode !== null;

/** Waits until the program answers `url`/readyz. False where it ended before, or `isOver` says that it took too long. */
export async function becomesReady(url, child, isOver = () => false) {
  while (!hasEnded(child) && !isOver()) {
    const isReady = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(ANSWER_MAX_MS) }).then(
      reply => reply.ok,
      () => false,
    );
    if (isReady) return true;
    await sleep(POLL_MS);
  }
  return false;
}

/** Ends a program, and waits until it has; SIGKILL leaves it no moment for anything. */
export async function endProgram(child, signal = 'SIGTERM') {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
