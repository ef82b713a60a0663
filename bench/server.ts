import { spawn, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { becomesReady, endProgram, freePort } from '../scripts/programs.mjs';

export const SECRET = 'a secret for measurements, long enough';
const START_MAX_MS = 600_000;
const root = fileURLToPath(new URL('..', import.meta.url));

export interface Server {
  url: string;
  /** Address of the web client, if the product serves it. */
  webUrl: string;
  process: ChildProcess;
  stop: () => Promise<void>;
}

export interface ProductOptions {
  hasWeb?: boolean;
  settings?: Record<string, string>;
  nodeOptions?: string[];
  /** Another build to compare with this one. */
  script?: string;
}

/**
 * Starts the product as shipped: the built API in a separate process, on free ports, with the web client on request.
 */
export async function startProduct(
  mongoUri: string,
  { hasWeb = false, settings = {}, nodeOptions = [], script = 'apps/api/dist/main.js' }: ProductOptions = {},
): Promise<Server> {
  const [port, webPort] = [await freePort(), await freePort()];
  const env = {
    MONGODB_URI: mongoUri,
    API_PORT: String(port),
    ...(hasWeb ? { WEB_PORT: String(webPort) } : { SERVE_WEB: 'false' }),
    ...settings,
  };
  return start(script, { env, port, webPort, nodeOptions });
}

/** Starts another program of this folder, for comparison with the product. */
export async function startOther(script: string, env: Record<string, string>): Promise<Server> {
  const port = await freePort();
  return start(script, { env: { PORT: String(port), ...env }, port, webPort: port, nodeOptions: [] });
}

/** Starts the bare program that the product is compared with. */
export async function startBaseline(mongoUri: string): Promise<Server> {
  return startOther('bench/baseline-server.mjs', { MONGODB_URI: mongoUri });
}

interface Program {
  env: Record<string, string>;
  port: number;
  webPort: number;
  nodeOptions: string[];
}

async function start(script: string, { env, port, webPort, nodeOptions }: Program): Promise<Server> {
  const child = spawn(process.execPath, [...nodeOptions, script], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      JWT_SECRET: SECRET,
      BCRYPT_COST: '4',
      LIMIT_LOGIN_FAILURES: '100000',
      LIMIT_LOGIN_FAILURES_ADDRESS: '100000',
      LIMIT_SIGN_INS: '100000',
      LIMIT_SIGN_INS_ADDRESS: '100000',
      // A measurement exceeds what one company does in a day.
      API_RATE: '100000000',
      QUOTA_MAILS: '0',
      QUOTA_UPLOADS: '0',
      QUOTA_UPLOADS_MB: '0',
      QUOTA_PLANS_MB: '0',
      QUOTA_IMPORTS: '0',
      QUOTA_COMPLETIONS: '0',
      QUOTA_PDFS: '0',
      QUOTA_MODEL_QUESTIONS: '0',
      ...env,
    },
    stdio: ['ignore', nodeOptions.length > 0 ? 'pipe' : 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_MAX_MS;
  if (!(await becomesReady(url, child, () => Date.now() > deadline))) throw new Error(`${script} did not start`);
  return { url, webUrl: `http://localhost:${webPort}`, process: child, stop: () => endProgram(child) };
}

/** Returns the resident memory of a process in MB (10^6 bytes), current and peak; Linux only. */
export async function memoryOf(server: Server): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${server.process.pid}/status`, 'utf8');
  const read = (name: string) =>
    (Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? Number.NaN) * 1024) / 1e6;
  return { now: read('VmRSS'), peak: read('VmHWM') };
}

/** Returns the CPU seconds that a program has used, including its threads; Linux only. */
export async function processorOf(program: Server | { pid: number }): Promise<number> {
  const pid = 'pid' in program ? program.pid : program.process.pid;
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // After the name in brackets: state is the first field, user and system time the 12th and 13th, in hundredths.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
