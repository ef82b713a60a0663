import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { beginInterview, callerOf } from './bot-candidates';
import { startDatabase } from './database';
import { spread, timed } from './load';
import { seedCompany, seedOpenInterviews, withConnection } from './seed';
import { memoryOf, startProduct } from './server';
import { TurnModel } from '../apps/api/test/models';

/**
 * Runs 200 concurrent Bot interviews on one process for that many minutes, each with a draft every 5 s and an answer
 * every minute, so 40 drafts and 3.3 answers per second; then reads every answer back. `pnpm --filter bench
 * bot-interviews [minutes]`.
 */
const minutes = Number(process.argv[2] ?? 3);
const INTERVIEWS = 200;
const DRAFT_EVERY_MS = 5_000;
const ANSWER_EVERY_MS = 60_000;
const HEALTH_EVERY_MS = 250;
const QUESTIONS = 50;
const SENTENCE = 'We moved the sessions out of the database, because every page waited for them. ';

const database = await startDatabase();
const { token, position } = await withConnection(database.uri, () => seedCompany('Northwind', 100));
const product = await startProduct(database.uri);

const call = callerOf(product);

interface Taking {
  id: string;
  token: string;
  turn: number;
  answers: string[];
}

const times = { draft: [] as number[], answer: [] as number[], health: [] as number[] };
let failed = 0;

/**
 * Types in one interview until `end`: sends what is due one call after the other, as a page does, and nothing after the
 * end.
 */
async function type(taking: Taking, place: number, end: number): Promise<void> {
  const first = performance.now() + (place / INTERVIEWS) * DRAFT_EVERY_MS;
  const firstAnswer = performance.now() + (place / INTERVIEWS) * ANSWER_EVERY_MS;
  let [draft, answer, typed] = [first, firstAnswer, ''];
  while (Math.min(draft, answer) < end) {
    await sleep(Math.max(0, Math.min(draft, answer) - performance.now()));
    // On a machine that is too slow, overdue calls are not made up for.
    if (performance.now() >= end) return;
    try {
      if (answer <= draft) {
        answer += ANSWER_EVERY_MS;
        const text = `${taking.id} ${taking.answers.length}: ${typed || SENTENCE}`;
        const process = { pasteShare: 0, keystrokes: { total_strokes: text.length } };
        await timed(times.answer, async () => {
          const next = await call('POST', '/candidate/answers', taking.token, { turn: taking.turn, text, process });
          taking.answers.push(text);
          taking.turn = Number(next.turn);
          typed = '';
        });
      } else {
        draft += DRAFT_EVERY_MS;
        typed += SENTENCE;
        const body = { turn: taking.turn, text: typed };
        await timed(times.draft, () => call('PUT', '/candidate/draft', taking.token, body));
      }
    } catch (error) {
      failed++;
      console.error(String(error));
    }
  }
}

/** The cheapest call to the process meanwhile. */
async function askHealth(end: number): Promise<void> {
  for (let due = performance.now(); due < end && performance.now() < end; due += HEALTH_EVERY_MS) {
    await sleep(Math.max(0, due - performance.now()));
    await timed(times.health, () => call('GET', '/healthz', ''));
  }
}

try {
  const plan = Array.from({ length: QUESTIONS }, (_, n) => ({ question: `Question ${n + 1}?` }));
  await call('PUT', `/positions/${position}/plan`, token, plan);
  const ids = await withConnection(database.uri, () => seedOpenInterviews(position, INTERVIEWS));
  const taking: Taking[] = [];
  for (const id of ids) taking.push({ ...(await beginInterview(call, token, id)), id, answers: [] });
  const load = () => loadavg()[0]?.toFixed(1);
  console.log(`load ${load()} at the start`);
  const memory = [(await memoryOf(product)).now];
  const end = performance.now() + minutes * 60_000;
  const watch = setInterval(() => void memoryOf(product).then(({ now }) => memory.push(now)), 30_000);
  await Promise.all([...taking.map((one, place) => type(one, place, end)), askHealth(end)]);
  clearInterval(watch);
  memory.push((await memoryOf(product)).now);

  const given = taking.flatMap(({ id, answers }) => answers.map((text, n) => [`${id}:${n + 1}`, text] as const));
  const stored = await withConnection(database.uri, () => TurnModel.find({ answer: { $ne: null } }).lean());
  const byKey = new Map(stored.map(({ _id, answer }) => [_id, answer]));
  const lost = given.filter(([key, text]) => byKey.get(key) !== text);
  console.log(`${INTERVIEWS} interviews, ${minutes} min, load ${load()} at the end, ${failed} calls failed`);
  const wanted = (every: number) => ((INTERVIEWS * minutes * 60_000) / every).toFixed(0);
  console.log(`answer: ${spread(times.answer)}, of ${wanted(ANSWER_EVERY_MS)} that were due`);
  console.log(`draft: ${spread(times.draft)}, of ${wanted(DRAFT_EVERY_MS)} that were due`);
  console.log(`GET /healthz beside them: ${spread(times.health)}`);
  console.log(`answers acknowledged ${given.length}, stored ${stored.length}, lost or changed ${lost.length}`);
  console.log(`memory: ${memory.map(mb => mb.toFixed(0)).join(', ')} MB`);
} finally {
  await product.stop();
  await database.stop();
}
