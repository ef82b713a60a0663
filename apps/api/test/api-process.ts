import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseUri } from './database';
import { TSX } from './tsx';

export interface ApiProcess {
  url: string;
  /** What it has written so far, to standard output and error. */
  output(): string;
  /** Ends it: SIGKILL leaves it no moment for anything. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise(resolve => server.close(resolve));
  return port;
}

/** The built product where API_MAIN names it, as `npm test` does, else its sources. */
export const PROGRAM = process.env.API_MAIN ? [process.env.API_MAIN] : [...TSX, 'src/main.ts'];

/** The product as a process of its own on this worker's database, ready to be called. */
export async function startApiProcess(settings: Record<string, string> = {}): Promise<ApiProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, PROGRAM, {
    cwd: path.resolve(import.meta.dirname, '..'),
    env: { ...process.env, MONGODB_URI: databaseUri(), API_PORT: String(port), SERVE_WEB: 'false', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', text => (output += text));
  const url = `http://127.0.0.1:${port}`;
  await answering(url, child, () => output);
  return {
    url,
    output: () => output,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}

async function answering(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The API ended with ${child.exitCode}: ${output()}`);
    const isReady = await fetch(`${url}/readyz`).then(
      reply => reply.ok,
      () => false,
    );
    if (isReady) return;
    await sleep(50);
  }
}
