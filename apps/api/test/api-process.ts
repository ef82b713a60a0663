import { spawn } from 'node:child_process';
import path from 'node:path';
import { becomesReady, endProgram, freePort } from '../../../scripts/programs.mjs';
import { databaseUri } from './database';
import { environmentWith, TSX } from './environment';

export interface ApiProcess {
  url: string;
  /** Returns its output so far, of standard output and error. */
  output(): string;
  /** Ends it; SIGKILL gives it no time for anything. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

const { API_MAIN } = process.env;
/** The built product if API_MAIN names it, as in `npm test`, else its sources. */
export const PROGRAM = API_MAIN ? [API_MAIN] : [...TSX, 'src/main.ts'];
/** The operator's commands, built or not, as the product is. */
export const OPERATE = API_MAIN ? [path.join(path.dirname(API_MAIN), 'operate.js')] : [...TSX, 'src/cli/cli.ts'];

/** Starts the product in a separate process on this worker's database; resolves when it is ready for calls. */
export async function startApiProcess(settings: Record<string, string> = {}): Promise<ApiProcess> {
  const { API_PORT: port = String(await freePort()) } = settings;
  const child = spawn(process.execPath, PROGRAM, {
    cwd: path.resolve(import.meta.dirname, '..'),
    env: environmentWith({ MONGODB_URI: databaseUri(), SERVE_WEB: 'false', ...settings, API_PORT: port }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', text => (output += text));
  const url = `http://127.0.0.1:${port}`;
  if (!(await becomesReady(url, child))) throw new Error(`The API ended with ${child.exitCode}: ${output}`);
  return {
    url,
    output: () => output,
    end: signal => endProgram(child, signal),
  };
}
