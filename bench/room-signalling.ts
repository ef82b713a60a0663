import { createSecretKey } from 'node:crypto';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { UserModel } from '../apps/api/test/models';
import { storeInterviews, storeSession } from '../apps/api/test/stored';
import { callerOf } from './bot-candidates';
import { startDatabase } from './database';
import { seedCompany, withConnection } from './seed';
import { memoryOf, processorOf, SECRET, startProduct } from './server';

/**
 * Runs 100 rooms with two people each at once on one process: all start at the same moment, each person with an offer
 * or answer and 20 network candidates; then each sends the other one message every second, for that many minutes.
 * Measures the time from sending to receiving. `pnpm --filter @interview-detection/bench room-signalling [minutes]`.
 */
const minutes = Number(process.argv[2] ?? 2);
const ROOMS = 100;
/** A person has at most 20 connections. */
const STAFF = 10;
const CANDIDATES = 20;
const EVERY_MS = 1_000;
const LOOK_EVERY_MS = 20_000;
/** As long as browsers' offers. */
const OFFER = 'a=candidate '.padEnd(4_000, 'x');
const CANDIDATE = 'candidate:1 1 UDP 2122252543 192.0.2.7 54321 typ host '.padEnd(150, 'x');

const database = await startDatabase();
const { token, principal } = await withConnection(database.uri, () => seedCompany('Northwind', 100));
const { staff, ids } = await withConnection(database.uri, async () => {
  const accounts = await UserModel.insertMany(
    Array.from({ length: STAFF }, (_, n) => ({
      company: principal.companyId,
      role: 'recruiter' as const,
      first_name: 'Tom',
      last_name: `Becker ${n}`,
      email: `tom-${n}@example.org`,
      passwordHash: 'no sign-in',
    })),
  );
  const key = createSecretKey(SECRET, 'utf8');
  const startsAt = new Date();
  const rows = Array.from({ length: ROOMS }, () => ({ interviewType: 'Real' as const, startsAt }));
  const stored = await storeInterviews(String(principal.companyId), rows);
  return {
    staff: await Promise.all(accounts.map(({ _id }) => storeSession(_id.toHexString(), { key }))),
    ids: stored.map(({ _id }) => _id.toHexString()),
  };
});
const product = await startProduct(database.uri);
const call = callerOf(product);

interface Page {
  socket: Socket;
  instance: string;
  _id: string;
  other?: Page;
  /** Number of signals sent. */
  n: number;
}

let times: number[] = [];
let [sent, failed] = [0, 0];

async function open(bearer: string, interview: string, instance: string): Promise<Page> {
  const options = { path: '/live', transports: ['websocket'], auth: { token: bearer }, forceNew: true };
  const socket = io(product.url, options);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  socket.on('room:signal', ({ description, candidate }) => {
    const text = String(description?.sdp ?? candidate?.candidate);
    times.push(performance.now() - Number(text.split(' ').at(-1)));
  });
  const { data, error } = await socket.emitWithAck('room:join', { interview, instance });
  if (error) throw new Error(`room:join: ${error.code}`);
  return { socket, instance, _id: data.you._id, n: 0 };
}

async function tell(page: Page, what: 'description' | 'candidate'): Promise<void> {
  const { socket, other } = page;
  if (!other) return;
  const now = ` ${performance.now()}`;
  const content =
    what === 'description'
      ? { description: { type: 'offer', sdp: OFFER + now } }
      : { candidate: { candidate: CANDIDATE + now, sdpMid: '0', sdpMLineIndex: 0 } };
  sent++;
  const { error } = await socket.emitWithAck('room:signal', {
    to: other._id,
    instance: other.instance,
    n: ++page.n,
    ...content,
  });
  if (error) failed++;
}

function print(what: string): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.toFixed(1);
  console.log(
    `${what}: ${sorted.length} of ${sent} came, ${failed} refused; p50 ${at(0.5)} ms, p99 ${at(0.99)}, longest ${at(1)}`,
  );
  [times, sent, failed] = [[], 0, 0];
}
const load = () => `load ${loadavg()[0]?.toFixed(1)}`;

try {
  const candidates: string[] = [];
  for (const id of ids) {
    const { url } = await call('GET', `/interviews/${id}/link`, token);
    const session = await call('POST', '/candidate/session', '', { token: String(url).split('/i/')[1] });
    candidates.push(String(session.token));
    const { notice } = await call('GET', '/candidate/interview', String(session.token));
    const { version } = notice as unknown as { version: string };
    await call('POST', '/candidate/consent', String(session.token), { noticeVersion: version, decision: 'agreed' });
  }
  const before = await memoryOf(product);
  console.log(`${before.now.toFixed(0)} MB before, ${load()}`);

  const began = performance.now();
  const pages = (
    await Promise.all(
      ids.map(async (id, n) => {
        const tom = await open(staff[n % STAFF] ?? '', id, `page-tom-${n}`.padEnd(8, '0'));
        const candidate = await open(candidates[n] ?? '', id, `page-cand-${n}`);
        const { error } = await tom.socket.emitWithAck('room:admit', { participant: candidate._id });
        if (error) throw new Error(`room:admit: ${error.code}`);
        [tom.other, candidate.other] = [candidate, tom];
        return [tom, candidate];
      }),
    )
  ).flat();
  console.log(`${pages.length} people in ${ROOMS} rooms after ${((performance.now() - began) / 1_000).toFixed(1)} s`);

  await Promise.all(
    pages.map(async page => {
      await tell(page, 'description');
      for (let n = 0; n < CANDIDATES; n++) {
        await sleep(50);
        await tell(page, 'candidate');
      }
    }),
  );
  print('All begin at once');

  const memory = [(await memoryOf(product)).now];
  const from = await processorOf(product);
  const watch = setInterval(() => void memoryOf(product).then(({ now }) => memory.push(now)), LOOK_EVERY_MS);
  const end = performance.now() + minutes * 60_000;
  await Promise.all(
    pages.map(async (page, place) => {
      await sleep((place / pages.length) * EVERY_MS);
      for (let due = performance.now(); due < end; due += EVERY_MS) {
        await sleep(Math.max(0, due - performance.now()));
        await tell(page, 'candidate');
      }
    }),
  );
  clearInterval(watch);
  const share = ((await processorOf(product)) - from) / (minutes * 60);
  print(`One a second from each, for ${minutes} min`);
  console.log(
    `MB meanwhile: ${memory.map(each => each.toFixed(0)).join(', ')}; ${(100 * share).toFixed(0)} % of a core`,
  );
  for (const { socket } of pages) socket.disconnect();
  console.log(`${(await memoryOf(product)).peak.toFixed(0)} MB at the most, ${load()}`);
} finally {
  await product.stop();
  await database.stop();
}
