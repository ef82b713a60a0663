import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { startDatabase } from './database';
import { spread, timed } from './load';
import { count, storm } from './storm';
import { seedCompany, withConnection } from './seed';
import { memoryOf, startProduct, type Server } from './server';

/**
 * Measures how long one caller waits while there are many others: 200 sign-ins at once, 200 concurrent calls of another
 * account, and 10,000 connections that never finish their request. `pnpm --filter @interview-detection/bench
 * under-attack`.
 */
const BURST = 200;
const ROUNDS = 5;
const QUIET_CALLS = 1_000;
const SLOW = 10_000;
const PASSWORD = 'correct horse';

const database = await startDatabase();
const [mine, noisy] = await withConnection(database.uri, async () => [
  await seedCompany('Northwind', 1_000),
  await seedCompany('Noisy', 1_000),
]);

const load = () => `load ${loadavg()[0]?.toFixed(1)}`;

async function call(url: string, token: string): Promise<number> {
  const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  await reply.arrayBuffer();
  return reply.status;
}

/** Measures one of our calls, repeated for as long as something else runs. Milliseconds. */
async function beside(url: string, other: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const state = { goesOn: true };
  const ended = other.finally(() => (state.goesOn = false));
  while (state.goesOn) await timed(times, () => call(url, mine.token));
  await ended;
  return times;
}

async function quiet(url: string): Promise<number[]> {
  const times: number[] = [];
  for (let time = 0; time < QUIET_CALLS; time++) await timed(times, () => call(url, mine.token));
  return times;
}

const posted = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

async function signIns({ url }: Server): Promise<void> {
  const accounts = Array.from({ length: 10 }, (_, number) => ({
    email: `tom-${number}@example.org`,
    password: PASSWORD,
  }));
  for (const account of accounts) {
    const person = { first_name: 'Tom', last_name: 'Becker', ...account };
    await (await fetch(`${url}/auth/register`, posted(person))).arrayBuffer();
  }
  const me = `${url}/auth/me`;
  console.log(`GET /auth/me, quiet: ${spread(await quiet(me))}, ${load()}`);
  const times: number[] = [];
  const statuses: number[] = [];
  const calls = Array.from({ length: BURST }, (_, number) => ({
    url: `${url}/auth/login`,
    init: posted(accounts[number % accounts.length] ?? {}),
  }));
  const others: number[] = [];
  const colleague = { first_name: 'Eva', last_name: 'Sommer', email: 'eva@example.net', password: PASSWORD };
  await (await fetch(`${url}/auth/register`, posted(colleague))).arrayBuffer();
  for (let round = 0; round < ROUNDS; round++) {
    const burst = storm(calls);
    const other = fetch(`${url}/auth/login`, posted(colleague));
    times.push(...(await beside(me, burst)));
    statuses.push(...(await burst));
    others.push((await other).status);
  }
  console.log(`  beside ${BURST} sign-ins at once (${count(statuses)}): ${spread(times)}, ${load()}`);
  console.log(`  another person's sign-in, one in each burst: ${count(others)}`);
}

async function neighbours({ url }: Server): Promise<void> {
  const list = `${url}/interviews`;
  console.log(`GET /interviews, quiet: ${spread(await quiet(list))}, ${load()}`);
  const init = { headers: { authorization: `Bearer ${noisy.token}` } };
  const statuses = storm(
    Array.from({ length: BURST }, () => ({ url: list, init })),
    20,
  );
  const times = await beside(list, statuses);
  console.log(
    `  beside ${BURST} calls of another account at a time (${count(await statuses)}): ${spread(times)}, ${load()}`,
  );
}

async function slowConnections(server: Server): Promise<void> {
  const { port } = new URL(server.url);
  const me = `${server.url}/auth/me`;
  console.log(
    `GET /auth/me, quiet: ${spread(await quiet(me))}, ${(await memoryOf(server)).now.toFixed(0)} MB, ${load()}`,
  );
  const sockets: Socket[] = [];
  const ended = new Set<Socket>();
  for (let number = 0; number < SLOW; number++) {
    // Its reply is read, so that the end of the connection is noticed.
    const socket = connect(Number(port), '127.0.0.1')
      .on('error', () => undefined)
      .resume();
    socket.once('close', () => ended.add(socket));
    sockets.push(socket);
    await once(socket, 'connect');
    socket.write('POST /auth/login HTTP/1.1\r\nHost: x\r\nX-A: ');
  }
  const started = performance.now();
  const dripping = setInterval(() => sockets.forEach(socket => socket.writable && socket.write('a')), 10_000);
  const held = await quiet(me);
  console.log(
    `  beside ${SLOW - ended.size} connections that send a letter in 10 s: ${spread(held)}, ${(await memoryOf(server)).now.toFixed(0)} MB, ${load()}`,
  );
  while (ended.size < SLOW && performance.now() - started < 300_000) await sleep(1_000);
  clearInterval(dripping);
  console.log(`  ${ended.size} of them were ended within ${((performance.now() - started) / 1_000).toFixed(0)} s`);
  for (const socket of sockets) socket.destroy();
}

async function measured(settings: Record<string, string>, run: (server: Server) => Promise<void>) {
  const server = await startProduct(database.uri, { settings });
  try {
    await run(server);
  } finally {
    await server.stop();
  }
}

try {
  await measured({ BCRYPT_COST: '10', LIMIT_REGISTRATIONS: '1000' }, signIns);
  await measured({ API_RATE: '600' }, neighbours);
  await measured({}, slowConnections);
} finally {
  await database.stop();
}
