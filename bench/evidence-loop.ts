import { loadavg } from 'node:os';
import { createInterface } from 'node:readline';
import mongoose from 'mongoose';
import { beginInterview, callerOf } from './bot-candidates';
import { startDatabase } from './database';
import { median } from './load';
import { seedCompany, seedOpenInterviews, withConnection } from './seed';
import { startProduct, type Server } from './server';
import { systemPrincipal, systemScope } from '../apps/api/src/lib/system-principal';
import { appendEvents } from '../apps/api/src/modules/evidence/chain.service';
import { EvidenceModel, InterviewModel } from '../apps/api/test/models';

/**
 * For how long nothing else has its turn while the evidence of an answer with 20,000 pastes is read and decided on; each time in a
 * process that has read nothing before. `pnpm --filter bench evidence-loop [dist/main.js of another build to compare with]`.
 */
const PASTES = 20_000;
const BATCH = 200;
const ROUNDS = 3;
const builds = { ...(process.argv[2] ? { before: process.argv[2] } : {}), now: 'apps/api/dist/main.js' };

const database = await startDatabase();
const { token, position } = await withConnection(database.uri, () => seedCompany('Northwind', 10));
const start = (script: string) =>
  startProduct(database.uri, { script, nodeOptions: ['--import', './bench/loop-probe.mjs'] });

/** An interview whose first answer was given with all these pastes; its id. */
async function pastedInterview(): Promise<string> {
  const [id = ''] = await withConnection(database.uri, () => seedOpenInterviews(position, 1));
  const product = await start(builds.now);
  const call = callerOf(product);
  const candidate = await beginInterview(call, token, id);
  await withConnection(database.uri, async () => {
    const { company } = await InterviewModel.findById(id).orFail().lean();
    const place = { scope: systemScope(systemPrincipal('bench'), company), interview: new mongoose.Types.ObjectId(id) };
    for (let first = 0; first < PASTES; first += BATCH) {
      const events = Array.from({ length: BATCH }, (_, index) => ({
        id: `a-page-of-an-interview-${first + index}`,
        seq: first + index,
        kind: 'paste' as const,
        at: new Date().toISOString(),
        turn: candidate.turn,
        data: { length: 40, source: 'outside' },
      }));
      await appendEvents(place, events, new Date());
    }
  });
  await call('POST', '/candidate/answers', candidate.token, { turn: candidate.turn, text: 'x'.repeat(1_000) });
  await product.stop();
  return id;
}

interface Blocked {
  /** By the clock, and of the main thread's processor time. Milliseconds. */
  longest: number;
  processor: number;
}

/** The longest time without a turn since the last call. */
async function blocked({ process: program }: Server): Promise<Blocked> {
  if (!program.stdout) throw new Error('The probe is not heard');
  const lines = createInterface({ input: program.stdout });
  program.kill('SIGUSR2');
  for await (const line of lines) {
    // The product writes its log there too.
    if (!line.startsWith('{"longest"')) continue;
    lines.close();
    return JSON.parse(line) as Blocked;
  }
  throw new Error('The product has ended');
}

try {
  const id = await pastedInterview();
  const calls = {
    'first read': ['GET', `/interviews/${id}/evidence`],
    'read again': ['GET', `/interviews/${id}/evidence`],
    'the chain as a file': ['GET', `/interviews/${id}/evidence.json`],
    'a decision': ['POST', `/interviews/${id}/evidence/answer:1/dismiss`, { reason: 'These are their own notes' }],
    'a second decision': ['POST', `/interviews/${id}/evidence/answer:1/confirm`],
  } as const;
  const taken: Record<string, { clock: number[]; processor: number[]; reply: number[] }> = {};
  for (let round = 0; round < ROUNDS; round++) {
    for (const [build, script] of Object.entries(builds)) {
      await withConnection(database.uri, () =>
        EvidenceModel.updateOne({ _id: id }, { dismissals: [], confirmations: [] }),
      );
      const product = await start(script);
      const call = callerOf(product);
      await call('GET', '/auth/me', token);
      for (const [name, [method, path, body]] of Object.entries(calls)) {
        const figures = (taken[`${name}, ${build}`] ??= { clock: [], processor: [], reply: [] });
        await blocked(product);
        const began = performance.now();
        await call(method, path, token, body);
        figures.reply.push(performance.now() - began);
        const block = await blocked(product);
        figures.clock.push(block.longest);
        figures.processor.push(block.processor);
      }
      await product.stop();
    }
    console.log(`round ${round + 1}: load ${loadavg()[0]?.toFixed(1)}`);
  }
  for (const [name, { clock, processor, reply }] of Object.entries(taken)) {
    const at = (values: number[]) =>
      `median ${median(values).toFixed(0)}, longest ${Math.max(...values).toFixed(0)} ms`;
    console.log(`${name}: without a turn ${at(processor)} of processor, ${at(clock)} by the clock; reply ${at(reply)}`);
  }
} finally {
  await database.stop();
}
