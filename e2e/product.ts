import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

export interface Product {
  /** Address of the web application; the API is below `/api`. */
  webUrl: string;
  /** Waits for a line that the product prints and answers its parts. */
  printed: (line: RegExp) => Promise<RegExpExecArray>;
  /** Stops it and removes its data. */
  stop: () => Promise<void>;
}

/** The built product as a user has it: one process, its own MongoDB on an empty folder, and the built web client. */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'interview-detection-e2e-'));
  const [apiPort, webPort] = [await freePort(), await freePort()];
  const product = spawn(process.execPath, ['apps/api/dist/main.js'], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      MONGODB_URI: '',
      API_PORT: String(apiPort),
      WEB_PORT: String(webPort),
      BCRYPT_COST: '4',
      LIMIT_REGISTRATIONS: '1000',
      // A journey asks again and again until it sees what it waits for.
      API_RATE: '10000',
      LOCAL_INBOX: 'true',
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  let output = '';
  product.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    process.stderr.write(text);
  });
  const hasEnded = () => product.exitCode !== null;
  const webUrl = `http://localhost:${webPort}`;
  const isReady = async () =>
    fetch(`${webUrl}/api/readyz`).then(
      reply => reply.ok || null,
      () => null,
    );
  await until(isReady, hasEnded);
  const stop = async () => {
    if (product.exitCode === null) {
      const ended = once(product, 'exit');
      product.kill('SIGTERM');
      await ended;
    }
    await rm(dataDir, { recursive: true, force: true });
  };
  return { webUrl, printed: line => until(async () => line.exec(output), hasEnded), stop };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function until<T>(look: () => Promise<T | null>, hasEnded: () => boolean): Promise<T> {
  const deadline = Date.now() + 90_000;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (hasEnded() || Date.now() > deadline) throw new Error('The product did not start; was it built (pnpm build)?');
    await new Promise(resolve => setTimeout(resolve, 100));
  }
}
