import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createSocketServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import { allEndpoints } from '@interview-detection/shared/contract';
import { ERRORS } from '@interview-detection/shared/errors';
import { expect, it } from 'vitest';
import { testContext } from '#api/test/app-context';
import { createApp } from '../src/app';
import { jobKinds } from '../src/app-jobs';
import { startJobWorker } from '../src/jobs/job-worker';
import { useDatabase } from './database';
import { isDeep } from './environment';
import { makePdf } from './factories';
import { expectLog } from './quiet';
import { keepReceiptsApart } from './receipts';
import { set } from './settings';
import { startSpeechDouble } from './speech-double';

useDatabase();

const page = await readFile(path.resolve(import.meta.dirname, '../../../docs/api.md'), 'utf8');
const examples = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code);

/**
 * curl that ends the script when a call is not answered as the page says: a success, or the status in `# 409`. A call
 * starts no other program, because there are hundreds.
 */
const checkedCurl = `set -euo pipefail
expected=2
curl() {
  local body="$PWD/body.$BASHPID" status
  : > "$body"
  if [[ " $* " == *" -o "* ]]; then
    status=$(command curl -w '%{http_code}' "$@")
  else
    status=$(command curl -w '%{http_code}' -o "$body" "$@")
  fi
  case "$status" in
    "$expected"*) printf '%s\\n' "$(<"$body")" ;;
    *) echo "curl $* answered $status: $(<"$body")" >&2; exit 1 ;;
  esac
}
`;

/** The page's `field`, but it asks a port for the value instead of starting Node for each. */
const quickField = (port: number): string => `field() {
  local value
  exec 3<>/dev/tcp/127.0.0.1/${port}
  printf '%s\\n%s\\0' "$1" "$(</dev/stdin)" >&3
  IFS= read -r -d '' value <&3
  printf '%s\\n' "$value"
}
`;

/** Answers `quickField` with the value at a path of a reply. */
function answerFields(socket: Socket): void {
  let sent = '';
  socket.setEncoding('utf8').on('data', text => {
    sent += text;
    if (!sent.endsWith('\0')) return;
    const [place = '', reply = ''] = sent.slice(0, -1).split(/\n(.*)/s);
    try {
      socket.end(`${runInNewContext(`reply.${place}`, { reply: JSON.parse(reply) })}\0`);
    } catch {
      // No value: the script ends, as it does with the page's own function.
      socket.destroy();
    }
  });
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

function script(code: string, url: string): string {
  const expected = /# (\d{3})$/m.exec(code)?.[1] ?? '2';
  return `expected=${expected}\n${code.replace('http://localhost:4000', url)}`;
}

it('runs every curl example of docs/api.md', async () => {
  // There is no receiver there, and what still waits when the test ends is left.
  expectLog(/"job":"deliver-webhook"/);
  keepReceiptsApart();
  const speech = await startSpeechDouble();
  set('STT_BASE_URL', speech.url);
  const server = createServer(createApp(testContext)).listen(0, '127.0.0.1');
  const fields = createSocketServer(answerFields).listen(0, '127.0.0.1');
  await Promise.all([once(server, 'listening'), once(fields, 'listening')]);
  const url = `http://127.0.0.1:${portOf(server)}`;
  const worker = await startJobWorker(jobKinds);
  const folder = await mkdtemp(path.join(tmpdir(), 'api-examples-'));
  try {
    await writeFile(path.join(folder, 'resume.pdf'), await makePdf());
    const [settings = '', ...calls] = examples.map(code => script(code, url));
    const all = [checkedCurl, settings, isDeep ? '' : quickField(portOf(fields)), ...calls].join('\n');
    await promisify(execFile)('bash', ['-c', all], { cwd: folder });
    expect((await readFile(path.join(folder, 'downloaded.pdf'))).subarray(0, 5).toString()).toBe('%PDF-');
  } finally {
    server.close();
    fields.close();
    await worker.stop(10_000);
    await speech.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

it('has an example of every endpoint', () => {
  const documented = [...page.matchAll(/^### ([A-Z]+ \/\S*)$/gm)].map(([, heading]) => heading);
  const contract = allEndpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path.replace(/:(\w+)/g, '{$1}')}`);
  expect(documented.toSorted()).toEqual(contract.toSorted());
});

it.each(Object.entries(ERRORS))('says when %s is answered', (code, { status }) => {
  const rows = page.split('\n').filter(line => line.startsWith('| ') && line.includes(`\`${code}\``));
  expect(rows.map(row => row.split('|')[1]?.includes(String(status)))).toEqual([true]);
});
