import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { CONDITIONS, stepsOf } from './conditions.rules';
import { recordOf, type StudyRecord } from './records';

/** More than an hour of typing produces. Bytes. */
const BODY_MAX = 8 * 1024 * 1024;

/** Returns the file that stores a study's answers, one per line. */
export const recordsFile = (dataDir: string) => path.join(dataDir, 'study', 'records.jsonl');

/** Reads the records so far; returns none if there is no file yet. */
export async function readRecords(dataDir: string): Promise<StudyRecord[]> {
  const lines = await readFile(recordsFile(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return lines
    .split('\n')
    .filter(line => line !== '')
    .map(line => recordOf(JSON.parse(line), CONDITIONS));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > BODY_MAX) throw new Error('an answer is at most 8 MiB');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function reply(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    // Nothing is loaded from, or sent to, another origin.
    'content-security-policy':
      "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; connect-src 'self'",
    'cache-control': 'no-store',
  });
  response.end(body);
}

async function keep(request: IncomingMessage, response: ServerResponse, dataDir: string): Promise<void> {
  let record: StudyRecord;
  try {
    record = recordOf(JSON.parse(await bodyOf(request)), CONDITIONS);
  } catch (error) {
    reply(response, 400, 'text/plain', error instanceof Error ? error.message : String(error));
    return;
  }
  await mkdir(path.dirname(recordsFile(dataDir)), { recursive: true, mode: 0o700 });
  await appendFile(recordsFile(dataDir), `${JSON.stringify(record)}\n`, { mode: 0o600 });
  reply(response, 201, 'text/plain', 'kept');
}

/** Serves the study to this machine only. Pages of other sites are refused by their `Host` or `Origin`. */
export function serveStudy(dataDir: string): Server {
  return createServer((request, response) => {
    const own = /^(?:127\.0\.0\.1|localhost)(?::\d+)?$/;
    const { host = '', origin } = request.headers;
    if (!own.test(host) || (origin !== undefined && origin !== `http://${host}`)) {
      reply(response, 403, 'text/plain', 'Only this machine');
      return;
    }
    const wanted = `${request.method} ${request.url}`;
    const answer = async () => {
      if (wanted === 'GET /')
        reply(response, 200, 'text/html', await readFile(new URL('./page.html', import.meta.url), 'utf8'));
      else if (wanted === 'GET /steps') {
        const steps = { volunteer: randomUUID(), steps: stepsOf(Math.random) };
        reply(response, 200, 'application/json', JSON.stringify(steps));
      } else if (wanted === 'POST /records') await keep(request, response, dataDir);
      else reply(response, 404, 'text/plain', 'Not found');
    };
    answer().catch((error: unknown) => reply(response, 500, 'text/plain', String(error)));
  });
}
