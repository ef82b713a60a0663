import type { BotState } from '@interview-detection/shared/turns/turns.schema';
import type { planSchema } from '@interview-detection/shared/positions/positions.schema';
import type { z } from 'zod';
import type { EvidenceView } from '@interview-detection/shared/evidence/evidence.schema';
import { currentTime } from '#api/lib/app-context';
import cases from '../../../packages/authorship/test/cases.json';
import { api } from './api';
import { agreeTo, openLink } from './candidates';
import { copied } from './copies';
import { makeInterview, makePosition, makeRecruiter, type Recruiter } from './factories';
import { InterviewModel } from './models';

export interface Bot {
  recruiter: Recruiter;
  /** Id of the interview. */
  id: string;
  /** The candidate's header. */
  auth: { Authorization: string };
}

type Plan = z.input<typeof planSchema>;

/** Three questions with default settings. */
export const THREE: Plan = [{ question: 'One?' }, { question: 'Two?' }, { question: 'Three?' }];

interface BotOptions {
  recruiter?: Recruiter;
  consents?: boolean;
}

/** Creates a Bot interview of 30 minutes that is open now, and whose candidate has agreed. */
export async function makeBot(plan: Plan = THREE, options: BotOptions = {}): Promise<Bot> {
  const make = () => newBot(plan, options);
  if (options.recruiter) return make();
  const bot = await copied(`a bot ${JSON.stringify([plan, options])}`, make);
  await startsNow(bot.id);
  return bot;
}

function startsNow(id: string) {
  const startsAt = currentTime();
  return InterviewModel.updateOne({ _id: id }, { startsAt, endsAt: new Date(startsAt.getTime() + 30 * 60_000) });
}

async function newBot(plan: Plan, options: BotOptions): Promise<Bot> {
  const recruiter = options.recruiter ?? (await makeRecruiter());
  const { _id: position } = await makePosition(recruiter, `Engineer ${Math.random()}`);
  await api.put(`/positions/${position}/plan`).set(recruiter.auth).send(plan).expect(200);
  const { _id: id } = await makeInterview(recruiter, { interviewType: 'Bot', position, durationMinutes: '30' });
  await startsNow(id);
  const { auth } = await openLink(recruiter.auth, id);
  if (options.consents ?? true) await agreeTo(auth);
  return { recruiter, id, auth };
}

/** Returns the calls of a candidate, as raw requests. */
export const callsOf = ({ auth }: Pick<Bot, 'auth'>) => ({
  start: () => api.post('/candidate/start').set(auth),
  turn: () => api.get('/candidate/turn').set(auth),
  draft: (turn: unknown, text: unknown) => api.put('/candidate/draft').set(auth).send({ turn, text }),
  answer: (turn: unknown, text: unknown, more: object = {}) =>
    api
      .post('/candidate/answers')
      .set(auth)
      .send({ turn, text, ...more }),
  skip: (turn: unknown, more: object = {}) =>
    api
      .post('/candidate/skip')
      .set(auth)
      .send({ turn, ...more }),
  break: () => api.post('/candidate/break').set(auth),
  finish: () => api.post('/candidate/finish').set(auth),
});

/** Returns the reply of a call that must succeed. */
export async function stateOf(call: PromiseLike<{ status: number; body: unknown }>): Promise<BotState> {
  const { status, body } = await call;
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return (body as { data: BotState }).data;
}

/** Returns the code of a call that must be refused, with its status. */
export async function refusalOf(call: PromiseLike<{ status: number; body: unknown }>): Promise<string> {
  const { status, body } = await call;
  return `${status} ${(body as { code?: string }).code}`;
}

/**
 * Returns how an answer of that many words was typed, as a page reports it, by a person who copies a text or one who
 * composes it.
 */
export function typedBy(who: 'copier' | 'writer', words = 120): Record<string, number | null> {
  const id = who === 'copier' ? 'keystrokes of one who copies out' : 'keystrokes of one who composes';
  const keystrokes = cases.find(each => each.id === id)?.process?.keystrokes;
  return { ...keystrokes, total_words_produced: words };
}

let drawn = 0;

/** Returns an event that the page noticed now, with a unique id and number. */
export const event = (kind: string, more: object = {}) => ({
  id: `e${++drawn}`,
  seq: drawn,
  kind,
  at: currentTime().toISOString(),
  data: {},
  ...more,
});

export const send = ({ auth }: Pick<Bot, 'auth'>, ...events: object[]) =>
  api.post('/candidate/events').set(auth).send({ events }).expect(200);

export async function evidenceOf({ recruiter, id }: Bot): Promise<EvidenceView> {
  const { body } = await api.get(`/interviews/${id}/evidence`).set(recruiter.auth).expect(200);
  return body.data as EvidenceView;
}
