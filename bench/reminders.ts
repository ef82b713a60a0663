import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import { PDFDocument } from 'pdf-lib';
import { SMTPServer } from 'smtp-server';
import { startDatabase } from './database';
import { HEAP_PROBE, heapReader } from './heap';
import { seedCompany, withConnection } from './seed';
import { memoryOf, startProduct } from './server';
import { InterviewModel, UserModel } from '../apps/api/test/models';

/**
 * Sends that many reminders, all due at once, to an SMTP server on this machine, and measures how long scheduling takes
 * meanwhile. `pnpm --filter bench reminders [count]`.
 */
const count = Number(process.argv[2] ?? 30_000);
const IDLE_CALLS = 200;
const MINUTE_MS = 60_000;

let reminders = 0;
const isDone = () => reminders >= count;
const sink = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  onData(stream, _session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      if (/^Subject: Reminder/m.test(Buffer.concat(chunks).toString())) reminders++;
      done();
    });
  },
});
sink.listen(0, '127.0.0.1');
await once(sink.server, 'listening');
// Inherited by the product.
process.env.SMTP_URL = `smtp://127.0.0.1:${(sink.server.address() as AddressInfo).port}`;

const database = await startDatabase();
const { token, position } = await withConnection(database.uri, () => seedCompany('Northwind', 100));
const product = await startProduct(database.uri, { nodeOptions: HEAP_PROBE });
const readHeap = heapReader(product);

const pdf = await PDFDocument.create();
pdf.addPage().drawText('Resume');
const resume = new Blob([Uint8Array.from(await pdf.save())], { type: 'application/pdf' });
let made = 0;

/** Returns the milliseconds that one call took. */
async function schedule(): Promise<number> {
  const form = new FormData();
  const fields = {
    name: 'Adaeze Okafor',
    email: `measured-${made++}@example.org`,
    position,
    description: 'First round',
    date: `${new Date().getUTCFullYear() + 2}-05-14`,
    time: '10:30',
    interviewType: 'Bot',
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('resume', resume, 'resume.pdf');
  const started = performance.now();
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(`${product.url}/interviews`, { method: 'POST', headers, body: form });
  await reply.arrayBuffer();
  if (reply.status !== 201) throw new Error(`scheduling answered ${reply.status}`);
  return performance.now() - started;
}

async function scheduleWhile(more: (done: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  while (more(times.length)) times.push(await schedule());
  return times;
}

function p99(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN;
}

/** Stores interviews in 50 minutes without an interviewer, whose one-hour reminder is due; one email each. */
async function storeDue(): Promise<void> {
  const owner = await UserModel.collection.findOne({});
  const by = { _id: owner?._id, name: 'Mara Santos' };
  const startsAt = new Date(Date.now() + 50 * MINUTE_MS);
  const interviews = Array.from({ length: count }, (_, index) => ({
    company: owner?.company as unknown,
    candidate: { _id: new mongoose.Types.ObjectId(), name: `Candidate ${index}`, email: `due-${index}@example.org` },
    position: { _id: new mongoose.Types.ObjectId(position), name: 'Backend Engineer' },
    interviewType: 'Real',
    day: startsAt.toISOString().slice(0, 10),
    time: startsAt.toISOString().slice(11, 16),
    timeZone: 'UTC',
    startsAt,
    endsAt: new Date(startsAt.getTime() + 60 * MINUTE_MS),
    durationMinutes: 60,
    status: 'scheduled',
    description: 'First round',
    visit: {},
    turns: {},
    evidence: {},
    recordings: {},
    report: { status: 'none', assessments: [] },
    requests: {},
    history: [{ at: new Date(), by, from: null, to: 'scheduled', reason: null }],
    sequence: 0,
    followUp: { kind: 'hour', at: new Date(startsAt.getTime() - 60 * MINUTE_MS) },
    createdAt: new Date(),
  }));
  await InterviewModel.collection.insertMany(interviews);
}

try {
  await scheduleWhile(done => done < 30);
  const idle = await scheduleWhile(done => done < IDLE_CALLS);
  const before = await memoryOf(product);
  // Resident memory varies between garbage collections: what is in use after one shows a leak.
  const heaps = [{ sent: 0, heap: (await readHeap()).heap }];

  await withConnection(database.uri, storeDue);
  const started = performance.now();
  const memory: number[] = [];
  const sampling = (async () => {
    while (!isDone()) {
      memory.push((await memoryOf(product)).now);
      if (reminders >= (count / 5) * heaps.length) heaps.push({ sent: reminders, heap: (await readHeap()).heap });
      await sleep(1_000);
    }
  })();
  const busy = await scheduleWhile(() => !isDone());
  const seconds = (performance.now() - started) / 1_000;
  await sampling;
  heaps.push({ sent: reminders, heap: (await readHeap()).heap });

  const mb = (value: number) => `${value.toFixed(0)} MB`;
  console.log(`${count} reminders handed over in ${seconds.toFixed(0)} s`);
  console.log(`scheduling alone: ${idle.length} calls, p99 ${p99(idle).toFixed(0)} ms`);
  console.log(`scheduling beside them: ${busy.length} calls, p99 ${p99(busy).toFixed(0)} ms`);
  console.log(`ratio of the two: ${(p99(busy) / p99(idle)).toFixed(2)}`);
  console.log(`memory before: ${mb(before.now)}, at most ${mb(Math.max(...memory))}`);
  console.log('| reminders sent | heap after garbage collection |');
  for (const { sent, heap } of heaps) console.log(`| ${sent} | ${heap.toFixed(1)} MB |`);
} finally {
  await product.stop();
  await database.stop();
  sink.close();
}
