import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { PDFDocument } from 'pdf-lib';
import { startDatabase } from './database';
import { seedCompany, withConnection } from './seed';
import { memoryOf, processorOf, startProduct, type Server } from './server';

/**
 * Measures reports from completion to ready: 100 interviews of 30 answers with the built-in forms, then 3 through a
 * fake model that takes 500 ms per question. `pnpm --filter @interview-detection/bench reports`.
 */
const ANSWERS = 30;
const MODEL_MS = 500;

const QUESTION = 'Write a program that sums a list';
const ANSWER =
  'I would go through the list once and add every value to a total that starts at zero. For very long lists I would take ' +
  'care of overflow, and for floating point values of the order in which they are added, since small values can get lost. ' +
  'The running time is linear and it needs no memory besides the total.';
const PLAN = Array.from({ length: ANSWERS }, (_, n) => ({
  question: `${QUESTION} ${n}`,
  expectedPoints: ['Adds every value to a total', 'Runs in linear time', 'Needs constant memory'],
  referenceAnswer: '',
}));
const TRANSCRIPT = Array.from({ length: ANSWERS }, (_, n) => [
  { type: 'sent', message: `${QUESTION} ${n}` },
  { type: 'recieve', message: `${ANSWER} That is answer ${n}.` },
]).flat();

const database = await startDatabase();
const { token, position } = await withConnection(database.uri, () => seedCompany('Northwind', 1));

async function call<T>(server: Server, method: string, path: string, body?: object | FormData): Promise<T> {
  const isForm = body instanceof FormData;
  const reply = await fetch(server.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(isForm ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${await reply.text()}`);
  return ((await reply.json()) as { data: T }).data;
}

async function schedule(server: Server, count: number, kind: string): Promise<string[]> {
  const pdf = await PDFDocument.create();
  pdf.addPage().drawText('Resume');
  const resume = new Uint8Array(await pdf.save());
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const form = new FormData();
    const fields = { name: `${kind} ${n}`, email: `${kind}-${n}@example.org`, position, description: 'x' };
    const more = { date: `${new Date().getUTCFullYear() + 2}-01-01`, time: '10:00', interviewType: 'Bot' };
    for (const [name, value] of Object.entries({ ...fields, ...more })) form.append(name, value);
    form.append('resume', new File([resume], 'resume.pdf', { type: 'application/pdf' }));
    ids.push((await call<{ _id: string }>(server, 'POST', '/interviews', form))._id);
  }
  return ids;
}

/** Completes all interviews and waits until every report is ready. Returns seconds. */
async function report(server: Server, ids: string[]): Promise<number> {
  const started = performance.now();
  await Promise.all(ids.map(id => call(server, 'POST', `/interviews/${id}/complete`, { transcript: TRANSCRIPT })));
  for (;;) {
    const pending = await call<unknown[]>(server, 'GET', '/interviews/completed?reportStatus=pending&size=1');
    if (pending.length === 0) return (performance.now() - started) / 1000;
    await sleep(20);
  }
}

async function builtIn(): Promise<void> {
  const product = await startProduct(database.uri);
  try {
    await call(product, 'PUT', `/positions/${position}/plan`, PLAN);
    console.log(
      '| round of 100 interviews x 30 answers | s | s of processor | interviews/s on one core | memory after, MB |',
    );
    console.log('|---|---|---|---|---|');
    for (const round of [1, 2, 3, 4]) {
      const ids = await schedule(product, 100, `built-in-${round}`);
      const before = await processorOf(product);
      const seconds = await report(product, ids);
      const used = (await processorOf(product)) - before;
      const { now } = await memoryOf(product);
      console.log(
        `| ${round} | ${seconds.toFixed(2)} | ${used.toFixed(2)} | ${(ids.length / used).toFixed(0)} | ${now.toFixed(0)} |`,
      );
    }
  } finally {
    await product.stop();
  }
}

async function fakeModel(): Promise<void> {
  const asked = { count: 0, now: 0, most: 0 };
  const model = createServer(async (req, res) => {
    asked.count++;
    asked.most = Math.max(asked.most, ++asked.now);
    const { messages } = JSON.parse(await text(req)) as { messages: { role: string; content: string }[] };
    const prompt = messages.at(-1)?.content ?? '';
    await sleep(MODEL_MS);
    asked.now--;
    const criteria = /^CRITERIA: (.*)$/m.exec(prompt)?.[1];
    const content = criteria
      ? {
          // One of them is a control that no answer meets.
          criteria: (JSON.parse(criteria) as { id: string; name: string }[]).map(({ id, name }) => ({
            id,
            level: name.startsWith('It holds the word "') ? 'not met' : 'met',
            quote: 'go through the list once',
          })),
        }
      : prompt.includes('\nANSWER: ')
        ? { opinion: 'not typical', why: 'x' }
        : { answers: ['One.', 'Two.', 'Three.'] };
    const message = { role: 'assistant', content: JSON.stringify(content) };
    const choices = [{ index: 0, finish_reason: 'stop', message }];
    res
      .setHeader('Content-Type', 'application/json')
      .end(JSON.stringify({ id: '1', model: 'fake', created: 1, choices }));
  }).listen(0, '127.0.0.1');
  await once(model, 'listening');
  const url = `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`;
  const product = await startProduct(database.uri, { settings: { LLM_BASE_URL: url, LLM_MODEL: 'fake' } });
  try {
    const seconds = await report(product, await schedule(product, 3, 'model'));
    const ideal = (asked.count * MODEL_MS) / 1000 / asked.most;
    console.log(
      `fake model of ${MODEL_MS} ms: ${asked.count} questions in ${seconds.toFixed(1)} s, ${asked.most} side by side ` +
        `(${ideal.toFixed(1)} s is the least for so many, ${((asked.count * MODEL_MS) / 1000).toFixed(0)} s one by one)`,
    );
  } finally {
    await product.stop();
    model.closeAllConnections();
    model.close();
  }
}

try {
  await builtIn();
  await fakeModel();
} finally {
  await database.stop();
}
