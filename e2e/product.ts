import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { becomesReady, endProgram, freePort } from '../scripts/programs.mjs';

const root = path.resolve(import.meta.dirname, '..');
const START_MAX_MS = 90_000;

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
  const webUrl = `http://localhost:${webPort}`;
  const deadline = Date.now() + START_MAX_MS;
  if (!(await becomesReady(`${webUrl}/api`, product, () => Date.now() > deadline))) {
    await endProgram(product);
    throw new Error('The product did not start; was it built (pnpm build)?');
  }
  return {
    webUrl,
    printed: line => matching(line, () => output),
    async stop() {
      await endProgram(product);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function matching(line: RegExp, output: () => string): Promise<RegExpExecArray> {
  const deadline = Date.now() + START_MAX_MS;
  for (;;) {
    const found = line.exec(output());
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`The product did not print ${line}`);
    await sleep(100);
  }
}
