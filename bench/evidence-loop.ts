import { loadavg } from 'node:os';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import { beginInterview, callerOf } from './bot-candidates';
import { startDatabase } from './database';
import { median, spread, timed } from './load';
import { seedCompany, seedOpenInterviews, withConnection } from './seed';
import { startProduct, type Server } from './server';
import { count, repliesOf, storm, type ConcurrentCall } from './storm';
import { systemPrincipal, systemScope } from '../apps/api/src/lib/system-principal';
import { appendEvents } from '../apps/api/src/modules/evidence/chain.service';
import { EvidenceModel, InterviewModel } from '../apps/api/test/models';
import { EVENTS_OF_INTERVIEW_MAX } from '../packages/shared/src/evidence/evidence.rules';

/**
 * Measures how long calls about a full chain, 20,000 pastes into one answer, block the main thread, and how long
 * `/healthz` takes meanwhile; each round in a new process. `pnpm --filter bench evidence-loop [rounds] [dist/main.js of another
 * build to compare with, or ''] [pastes]`.
 */
const PASTES = Number(process.argv[4] ?? EVENTS_OF_INTERVIEW_MAX);
const BATCH = 200;
const ROUNDS = Number(process.argv[2] ?? 3);
const CONCURRENT_READS = 60;
const QUIET_CALLS = 200;
const builds = { ...(process.argv[3] ? { before: process.argv[3] } : {}), now: 'apps/api/dist/main.js' };

const database = await startDatabase();
const { token, position } = await withConnection(database.uri, () => seedCompany('Northwind', 10));
const start = (script: string) =>
  startProduct(database.uri, { script, nodeOptions: ['--import', './bench/loop-probe.mjs'] });

/** Creates an interview whose first answer has all these pastes; returns its id and the candidate's token. */
async function pastedInterview(): Promise<{ id: string; candidate: string }> {
  const [id = ''] = await withConnection(database.uri, () => seedOpenInterviews(position, 1));
  const product = await start(builds.now);
  const call = callerOf(product);
  const candidate = await beginInterview(call, token, id);
  await withConnection(database.uri, async () => {
    const { company } = await InterviewModel.findById(id).orFail().lean();
    const place = { scope: systemScope(systemPrincipal('bench'), company), interview: new mongoose.Types.ObjectId(id) };
    for (let first = 0; first < PASTES; first += BATCH) {
      const events = Array.from({ length: Math.min(BATCH, PASTES - first) }, (_, index) => ({
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
  await call('POST', '/candidate/finish', candidate.token);
  for (let tries = 0; tries < 60; tries++) {
    const report = await fetch(`${product.url}/interviews/${id}/report.pdf`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await report.arrayBuffer();
    if (report.ok) break;
    await sleep(1_000);
  }
  await product.stop();
  return { id, candidate: candidate.token };
}

interface Blocked {
  /** Wall time and processor time of the main thread, in milliseconds. */
  longest: number;
  processor: number;
}

/** Returns the longest time for which the main thread was blocked since the previous call of this function. */
async function blocked({ process: program }: Server): Promise<Blocked> {
  if (!program.stdout) throw new Error('The probe is not heard');
  const lines = createInterface({ input: program.stdout });
  program.kill('SIGUSR2');
  for await (const line of lines) {
    // The product writes its log there too.
    if (!line.startsWith('{"longest"')) continue;
    lines.close();
    // Closing pauses it, and the product waits at its end until its log is read.
    program.stdout.resume();
    return JSON.parse(line) as Blocked;
  }
  throw new Error('The product has ended');
}

interface Request {
  method: string;
  path: string;
  bearer: string;
  body?: object | undefined;
}

const requestOf = ({ url }: Server, { method, path, bearer, body }: Request): ConcurrentCall => ({
  url: url + path,
  init: {
    method,
    headers: { authorization: `Bearer ${bearer}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  },
});

async function healthz({ url }: Server): Promise<void> {
  await (await fetch(`${url}/healthz`)).arrayBuffer();
}

/** Calls `/healthz` again and again while something else runs, and adds the milliseconds that each took to `times`. */
async function beside(product: Server, other: Promise<unknown>, times: number[]): Promise<void> {
  const state = { goesOn: true };
  const ended = other.finally(() => (state.goesOn = false));
  while (state.goesOn) {
    await timed(times, () => healthz(product));
    await sleep(5);
  }
  await ended;
}

try {
  const { id, candidate } = await pastedInterview();
  const calls: Record<string, readonly [method: string, path: string, body?: object | undefined, bearer?: string]> = {
    'first read': ['GET', `/interviews/${id}/evidence`],
    'read again': ['GET', `/interviews/${id}/evidence`],
    'the chain as a file': ['GET', `/interviews/${id}/evidence.json`],
    'a decision': ['POST', `/interviews/${id}/evidence/answer:1/dismiss`, { reason: 'These are their own notes' }],
    'a second decision': ['POST', `/interviews/${id}/evidence/answer:1/confirm`],
    'the report as PDF': ['GET', `/interviews/${id}/report.pdf`],
    'the candidate’s record.zip': ['GET', '/candidate/record.zip', undefined, candidate],
  };
  const taken: Record<string, { clock: number[]; processor: number[]; reply: number[]; healthz: number[] }> = {};
  for (let round = 0; round < ROUNDS; round++) {
    for (const [build, script] of Object.entries(builds)) {
      await withConnection(database.uri, () =>
        EvidenceModel.updateOne({ _id: id }, { dismissals: [], confirmations: [] }),
      );
      const product = await start(script);
      const call = callerOf(product);
      await call('GET', '/auth/me', token);
      for (const [name, [method, path, body, bearer = token]] of Object.entries(calls)) {
        const figures = (taken[`${name}, ${build}`] ??= { clock: [], processor: [], reply: [], healthz: [] });
        await blocked(product);
        const replies = repliesOf([requestOf(product, { method, path, bearer, body })]);
        await beside(product, replies, figures.healthz);
        for (const { status, ms } of await replies) {
          figures.reply.push(ms);
          if (status >= 400) console.log(`${name}, ${build}: ${status}`);
        }
        const block = await blocked(product);
        figures.clock.push(block.longest);
        figures.processor.push(block.processor);
      }
      const quiet: number[] = [];
      for (let time = 0; time < QUIET_CALLS; time++) await timed(quiet, () => healthz(product));
      console.log(`${build}: /healthz, quiet: ${spread(quiet)}, load ${loadavg()[0]?.toFixed(1)}`);
      const reads = Array.from({ length: CONCURRENT_READS }, () =>
        requestOf(product, { method: 'GET', path: `/interviews/${id}/evidence`, bearer: token }),
      );
      const statuses = storm(reads);
      const healthy: number[] = [];
      await beside(product, statuses, healthy);
      console.log(`  beside ${CONCURRENT_READS} reads at once (${count(await statuses)}): ${spread(healthy)}`);
      await product.stop();
    }
    console.log(`round ${round + 1}: load ${loadavg()[0]?.toFixed(1)}`);
  }
  for (const [name, { clock, processor, reply, healthz: healthy }] of Object.entries(taken)) {
    const at = (values: number[]) =>
      `median ${median(values).toFixed(0)}, longest ${Math.max(...values).toFixed(0)} ms`;
    console.log(
      `${name}: without a turn ${at(processor)} of processor, ${at(clock)} by the clock; reply ${at(reply)}; /healthz ${spread(healthy)}`,
    );
  }
} finally {
  await database.stop();
}
