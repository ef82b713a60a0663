import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { becomesReady, endProgram, freePort } from '../scripts/programs.mjs';

const root = path.resolve(import.meta.dirname, '..');
const START_MAX_MS = 240_000;
/** Another program may take a port between the check and the start. */
const TRIES_MAX = 3;

export interface Product {
  /** Address of the web application; the API is below `/api`. */
  webUrl: string;
  /** Waits for a line that the product prints, and returns its match. */
  printed: (line: RegExp) => Promise<RegExpExecArray>;
  /** Stops it with kill -9, and starts it again on the same data and ports. */
  killAndRestart: (meanwhile: () => Promise<void>) => Promise<void>;
  /** Stops it and removes its data. */
  stop: () => Promise<void>;
}

/**
 * Starts the built product as a user runs it: one process, its MongoDB on an empty folder, and the built web client.
 */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'interview-detection-e2e-'));
  let output = '';
  let webUrl = '';
  let env: NodeJS.ProcessEnv = {};
  /** Undefined if it exited on its own. */
  async function run(): Promise<ChildProcess | undefined> {
    const started = spawn(process.execPath, ['apps/api/dist/main.js'], {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'pipe'],
    });
    started.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      process.stderr.write(text);
    });
    const deadline = Date.now() + START_MAX_MS;
    if (await becomesReady(`${webUrl}/api`, started, () => Date.now() > deadline)) return started;
    if (started.exitCode !== null || started.signalCode !== null) return undefined;
    await endProgram(started);
    throw new Error(`The product was not ready after ${START_MAX_MS / 1000} s`);
  }
  async function begin(): Promise<ChildProcess> {
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      const [apiPort, webPort] = [await freePort(), await freePort()];
      webUrl = `http://localhost:${webPort}`;
      env = {
        ...process.env,
        DATA_DIR: dataDir,
        MONGODB_URI: '',
        API_PORT: String(apiPort),
        WEB_PORT: String(webPort),
        BCRYPT_COST: '4',
        LIMIT_REGISTRATIONS: '1000',
        LIMIT_SIGN_INS_ADDRESS: '10000',
        // A journey polls until it sees what it waits for.
        API_RATE: '10000',
        LOCAL_INBOX: 'true',
        LOG_LEVEL: 'error',
        ...settings,
      };
      const started = await run();
      if (started) return started;
    }
    throw new Error('The product did not start; was it built (pnpm build)?');
  }
  let running = await begin();
  return {
    webUrl,
    printed: line => matching(line, () => output),
    async killAndRestart(meanwhile) {
      await endProgram(running, 'SIGKILL');
      await meanwhile();
      const again = await run();
      if (!again) throw new Error('The product did not start again');
      running = again;
    },
    async stop() {
      await endProgram(running);
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
