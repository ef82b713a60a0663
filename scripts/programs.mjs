import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

// What tests, journeys and measurements need to start the product beside themselves.

const POLL_MS = 50;

/** Returns a port of this machine that nobody listens on. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

const hasEnded = child => child.exitCode !== null || child.signalCode !== null;

/** Waits until the program answers `url`/readyz. False where it ended before, or `isOver` says that it took too long. */
export async function becomesReady(url, child, isOver = () => false) {
  while (!hasEnded(child) && !isOver()) {
    const isReady = await fetch(`${url}/readyz`).then(
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
