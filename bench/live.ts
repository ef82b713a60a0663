import { createSecretKey } from 'node:crypto';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { UserModel } from '../apps/api/test/models';
import { startDatabase } from './database';
import { storeSession } from '../apps/api/test/stored';
import { seedCompany, withConnection } from './seed';
import { memoryOf, processorOf, SECRET, startProduct, type Server } from './server';

/**
 * Measures memory and CPU time of the server with 500 people connected to the live channel and idle, compared with 500
 * who request the upcoming list every 10 s; then the time from a change to its message. `pnpm --filter
 * @interview-detection/bench live`.
 */
const PEOPLE = 25;
const EACH = 20;
const WATCHED_S = 30;
const POLL_EVERY_S = 10;
const CHANGES = 20;

const database = await startDatabase();
const { token, people } = await withConnection(database.uri, async () => {
  const seeded = await seedCompany('Northwind', 1_000);
  const accounts = await UserModel.insertMany(
    Array.from({ length: PEOPLE }, (_, n) => ({
      company: seeded.principal.companyId,
      role: 'recruiter' as const,
      first_name: 'Tom',
      last_name: `Becker ${n}`,
      email: `tom-${n}@example.org`,
      passwordHash: 'no sign-in',
    })),
  );
  const key = createSecretKey(SECRET, 'utf8');
  return {
    token: seeded.token,
    people: await Promise.all(accounts.map(({ _id }) => storeSession(_id.toHexString(), { key }))),
  };
});
const all = people.flatMap(person => Array.from({ length: EACH }, () => person));

/** Runs each measurement on a separate product, so that none is affected by what an earlier one left behind. */
async function measured(what: string, run: (server: Server) => Promise<void>): Promise<void> {
  const server = await startProduct(database.uri);
  try {
    await ask(server, token);
    await sleep(3_000);
    const before = await memoryOf(server);
    console.log(`${what}: ${before.now.toFixed(0)} MB before, load ${loadavg()[0]?.toFixed(1)}`);
    await run(server);
    const after = await memoryOf(server);
    console.log(
      `  ${after.now.toFixed(0)} MB after, ${after.peak.toFixed(0)} at the most, load ${loadavg()[0]?.toFixed(1)}`,
    );
  } finally {
    await server.stop();
  }
}

async function ask({ url }: Server, bearer: string, path = '/interviews?page=1', body?: object): Promise<void> {
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
  const reply = await fetch(url + path, { headers, ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}) });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
  await reply.arrayBuffer();
}

/** Prints the server's CPU time while `work` runs for the measured time. */
async function watch(server: Server, work: () => Promise<unknown>): Promise<void> {
  const from = await processorOf(server);
  await Promise.all([work(), sleep(WATCHED_S * 1_000)]);
  const used = (await processorOf(server)) - from;
  console.log(
    `  ${used.toFixed(1)} s of processor in ${WATCHED_S} s: ${((100 * used) / WATCHED_S).toFixed(1)} % of a core`,
  );
}

const connect = (server: Server, bearer: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const options = { path: '/live', transports: ['websocket'], auth: { token: bearer }, forceNew: true };
    const socket = io(server.url, options);
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', reject);
  });

const at = (sorted: number[], share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];

await measured('500 connections', async server => {
  const sockets: Socket[] = [];
  for (const person of all) sockets.push(await connect(server, person));
  console.log(`  ${(await memoryOf(server)).now.toFixed(0)} MB with ${sockets.length} connections`);
  await watch(server, async () => undefined);

  const waits: number[] = [];
  let sentAt = 0;
  for (const socket of sockets) socket.on('changed', () => void waits.push(performance.now() - sentAt));
  for (let change = 0; change < CHANGES; change++) {
    sentAt = performance.now();
    await ask(server, token, '/positions', { name: `Position ${change}` });
    while (waits.length < (change + 1) * sockets.length) await sleep(1);
  }
  waits.sort((a, b) => a - b);
  const [p50, p95, last] = [at(waits, 0.5), at(waits, 0.95), waits.at(-1)];
  console.log(
    `  from the call to each of ${sockets.length}: p50 ${p50?.toFixed(0)} ms, p95 ${p95?.toFixed(0)}, last ${last?.toFixed(0)}`,
  );
  for (const socket of sockets) socket.disconnect();
});

await measured(`500 who ask every ${POLL_EVERY_S} s`, async server => {
  await watch(server, () =>
    Promise.all(
      all.map(async (person, n) => {
        await sleep((n / all.length) * POLL_EVERY_S * 1_000);
        for (let round = 0; round < WATCHED_S / POLL_EVERY_S; round++) {
          await ask(server, person);
          await sleep(POLL_EVERY_S * 1_000);
        }
      }),
    ),
  );
});

await measured('nobody', server => watch(server, async () => undefined));
await database.stop();
