import { once } from 'node:events';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

// What tests, journeys and measurements need to start the product alongside them.

const POLL_MS = 50;
/** For one check whether a program is ready: if it hangs, the check is repeated. */
const ANSWER_MAX_MS = 30_000;

/**
 * Below the range that systems assign ports from for outgoing connections and for servers on port 0, and below that of
 * the embedded database, so that none of these takes the port before its program starts.
 */
const PORTS = { from: 12_000, to: 20_000 };

/** Ports picked by this process: their programs may not be listening yet. */
const drawn = new Set();

const isFree = port =>
  new Promise(resolve => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });

/** Returns a port of this machine on which nothing listens. */
export async function freePort() {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to);
    if (drawn.has(port)) continue;
    drawn.add(port);
    if (await isFree(port)) return port;
  }
}

const hasEnded = child => child.exitCode !== null || child.signalCode !== null;

/**
 * Waits until the program answers `url`/readyz. Returns false if it exited first, or if `isOver` says that it took too
 * long.
 */
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

/** Stops a program, and waits until it has exited; SIGKILL gives it no time for anything. */
export async function endProgram(child, signal = 'SIGTERM') {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
