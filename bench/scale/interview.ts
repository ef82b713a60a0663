import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import { PDFDocument } from 'pdf-lib';
import { SMTPServer } from 'smtp-server';
import { startDatabase } from '../database';
import { seedCompany, withConnection } from '../seed';
import { memoryOf, processorOf, startProduct } from '../server';

/**
 * Measures what one interview costs from scheduling to report: CPU time of the product and of mongod, bytes of
 * documents and indexes by collection; and the memory of a process and of an open connection. For `docs/scale.md`.
 * `pnpm --filter bench scale:interview [interviews]`.
 */
const count = Number(process.argv[2] ?? 200);
const SIDE_BY_SIDE = 4;
const CONNECTIONS = 500;
const RESUME_BYTES = 200_000;
const ANSWERS = 30;
const ANSWER =
  'I would go through the list once and add every value to a total that starts at zero. For very long lists I would take ' +
  'care of overflow, and for floating point values of the order in which they are added, since small values can get lost. ' +
  'The running time is linear and it needs no memory besides the total.';
const questionOf = (n: number) => `Write a program that sums a list ${n}`;
const PLAN = Array.from({ length: ANSWERS }, (_, n) => ({
  question: questionOf(n),
  expectedPoints: ['Adds every value to a total', 'Runs in linear time', 'Needs constant memory'],
  referenceAnswer: '',
}));
const TRANSCRIPT = Array.from({ length: ANSWERS }, (_, n) => [
  { type: 'sent', message: questionOf(n) },
  { type: 'recieve', message: `${ANSWER} That is answer ${n}.` },
]).flat();

const sink = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  onData: (stream, _session, done) => void stream.resume().on('end', () => done()),
});
sink.listen(0, '127.0.0.1');
await once(sink.server, 'listening');
process.env.SMTP_URL = `smtp://127.0.0.1:${(sink.server.address() as AddressInfo).port}`;

const database = await startDatabase();
const { token, position } = await withConnection(database.uri, () => seedCompany('Northwind', 100));
const product = await startProduct(database.uri);
await mongoose.connect(database.uri);
const db = mongoose.connection.db;
if (!db) throw new Error('Not connected');
const mongod = { pid: database.pid };

async function call<T>(method: string, path: string, body?: object | FormData): Promise<T> {
  const isForm = body instanceof FormData;
  const reply = await fetch(product.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(isForm ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${await reply.text()}`);
  const isJson = reply.headers.get('content-type')?.startsWith('application/json') ?? false;
  return (isJson ? ((await reply.json()) as { data: T }).data : await reply.arrayBuffer()) as T;
}

interface Made {
  _id: string;
  candidate: { _id: string };
}

/** Runs `work` for each item, several in parallel. */
async function forEach<T, R>(all: readonly T[], work: (one: T, index: number) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < all.length; index = next++) done[index] = await work(all[index] as T, index);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker));
  return done;
}

/** Waits until no job of this kind is left. */
async function jobsEnd(name: string): Promise<void> {
  while ((await db?.collection('jobs').countDocuments({ name, key: { $ne: 'every' } })) !== 0) await sleep(20);
}

/** Returns the CPU milliseconds of both programs in that many seconds without a call. */
async function idle(seconds: number): Promise<{ product: number; mongod: number }> {
  const before = [await processorOf(product), await processorOf(mongod)] as const;
  await sleep(seconds * 1000);
  const of = async (at: 0 | 1) =>
    (((await processorOf([product, mongod][at] ?? product)) - before[at]) * 1000) / seconds;
  return { product: await of(0), mongod: await of(1) };
}

const perSecond = await sleep(5_000).then(() => idle(10));
console.log(
  `idle: product ${perSecond.product.toFixed(1)}, mongod ${perSecond.mongod.toFixed(1)} ms of processor a second`,
);
console.log('\n| step, for one interview | product, ms of processor | mongod |\n|---|---|---|');

/** Runs a step for all interviews, and prints what each took, minus the idle cost. */
async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const before = [await processorOf(product), await processorOf(mongod)] as const;
  const result = await work();
  const seconds = (performance.now() - started) / 1000;
  const used = [(await processorOf(product)) - before[0], (await processorOf(mongod)) - before[1]] as const;
  const [ours, theirs] = [used[0] * 1000 - seconds * perSecond.product, used[1] * 1000 - seconds * perSecond.mongod];
  console.log(`| ${name} | ${(ours / count).toFixed(1)} | ${(theirs / count).toFixed(1)} |`);
  return result;
}

interface Sizes {
  documents: number;
  bytes: number;
  indexes: number;
}

/** Returns the sizes by collection. */
async function sizes(): Promise<Map<string, Sizes>> {
  const names = (await db?.listCollections({}, { nameOnly: true }).toArray()) ?? [];
  const found = await Promise.all(
    names.map(async ({ name }) => {
      const [stats] =
        (await db
          ?.collection(name)
          .aggregate([{ $collStats: { storageStats: {} } }])
          .toArray()) ?? [];
      const { count: documents, size, totalIndexSize } = (stats?.storageStats ?? {}) as Record<string, number>;
      return [name, { documents: documents ?? 0, bytes: size ?? 0, indexes: totalIndexSize ?? 0 }] as const;
    }),
  );
  return new Map(found);
}

try {
  const pdf = await PDFDocument.create();
  pdf.addPage().drawText('Resume');
  await pdf.attach(randomBytes(RESUME_BYTES), 'portfolio.bin');
  const resume = new Uint8Array(await pdf.save());
  await call('PUT', `/positions/${position}/plan`, PLAN);
  const before = await sizes();
  const numbers = Array.from({ length: count }, (_, n) => n);

  const interviews = await step('schedule, with a resume of 200 KB; its mails leave', async () => {
    const made = await forEach(numbers, n => {
      const form = new FormData();
      const day = new Date(Date.now() + (30 + Math.floor(n / 8)) * 86_400_000).toISOString().slice(0, 10);
      const time = `${String(9 + (n % 8)).padStart(2, '0')}:00`;
      const person = { name: `Candidate ${n}`, email: `scheduled-${n}@example.org`, position, description: 'x' };
      for (const [name, value] of Object.entries({
        ...person,
        date: day,
        time,
        interviewType: 'Real',
        force: 'true',
      })) {
        form.append(name, value);
      }
      form.append('resume', new File([resume], 'resume.pdf', { type: 'application/pdf' }));
      return call<Made>('POST', '/interviews', form);
    });
    await jobsEnd('deliver-mail');
    return made;
  });
  await step('read once: counts, first pages of three lists, details', () =>
    forEach(interviews, async ({ _id }) => {
      await call('GET', '/dashboard');
      await call('GET', '/interviews?page=1&size=12');
      await call('GET', '/interviews/completed?page=1&size=12');
      await call('GET', '/candidates?page=1&size=10');
      await call('GET', `/interviews/data/${_id}`);
    }),
  );
  await step('complete with 30 answers; the report by the built-in forms', async () => {
    await forEach(interviews, ({ _id }) => call('POST', `/interviews/${_id}/complete`, { transcript: TRANSCRIPT }));
    await jobsEnd('report');
  });
  await step('read the details with the report', () =>
    forEach(interviews, ({ _id }) => call('GET', `/interviews/data/${_id}`)),
  );
  await step('the report as PDF', () => forEach(interviews, ({ _id }) => call('GET', `/interviews/${_id}/report.pdf`)));
  await step('decide', () =>
    forEach(interviews, ({ candidate }) =>
      call('POST', `/candidates/${candidate._id}/decision`, { status: 'Selected' }),
    ),
  );

  // mongod writes a checkpoint every 60 s, and reports the size of an index as of the latest one.
  await sleep(65_000);
  console.log(
    '\n| collection, for one interview | documents | bytes of documents | bytes of indexes |\n|---|---|---|---|',
  );
  for (const [name, after] of [...(await sizes())].toSorted()) {
    const was = before.get(name) ?? { documents: 0, bytes: 0, indexes: 0 };
    const each = (pick: (of: Sizes) => number) => (pick(after) - pick(was)) / count;
    if (after.documents === was.documents) continue;
    console.log(
      `| ${name} | ${each(of => of.documents).toFixed(1)} | ${each(of => of.bytes).toFixed(0)} | ${each(of => of.indexes).toFixed(0)} |`,
    );
  }

  const memory = await memoryOf(product);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  await Promise.all(
    Array.from(
      { length: CONNECTIONS },
      () =>
        new Promise<void>((resolve, reject) => {
          get(`${product.url}/auth/me`, { agent, headers: { authorization: `Bearer ${token}` } }, reply =>
            reply.resume().on('end', resolve),
          ).on('error', reject);
        }),
    ),
  );
  const held = await memoryOf(product);
  agent.destroy();
  console.log(
    `\nmemory of the process: ${memory.now.toFixed(0)} MB after all that, ${memory.peak.toFixed(0)} MB at most`,
  );
  console.log(`an open connection: ${(((held.now - memory.now) * 1000) / CONNECTIONS).toFixed(0)} KB`);
} finally {
  await mongoose.disconnect();
  await product.stop();
  await database.stop();
  sink.close();
}
