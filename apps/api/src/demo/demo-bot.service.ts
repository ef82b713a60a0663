import type { BotState } from '@interview-detection/shared/turns/turns.schema';
import { EVENTS_MAX, type EventKind } from '@interview-detection/shared/evidence/evidence.rules';
import { sentEventSchema } from '@interview-detection/shared/evidence/events.schema';
import { GAP_SECONDS } from '@interview-detection/shared/evidence/level.rules';
import { MINUTE_MS, SECOND_MS } from '../lib/durations';
import type { CandidatePrincipal } from '../lib/principal';
import type { CompanyScope } from '../lib/system-principal';
import { candidateLink } from '../modules/interviews/interview-links.rules';
import { saveDraft } from '../modules/turns/save-draft.service';
import { startInterview } from '../modules/turns/start-interview.service';
import { finishInterview, giveAnswer, skipTurn } from '../modules/turns/take-turn.service';
import { readVisit } from '../modules/visits/candidate-visit.service';
import { decideConsent } from '../modules/visits/consent.service';
import { beginVisit } from '../modules/visits/begin-visit.service';
import { findCandidateSession, startSession } from '../modules/visits/visit-session.service';
import { storeEvents } from '../modules/evidence/store-events.service';
import { askedQuestions } from '../modules/turns/asked-questions.service';
import { addressOf, CANDIDATES } from './demo-cast';
import { ensureOpenInterview, letTimePass, storeBotInterview } from './demo-records.service';

interface TypedAnswer {
  text: string;
  /** Share of its characters that were pasted. */
  pasteShare: number;
}

/** What the candidate types in the Bot interview, by question; a question that is not here is skipped. */
const BOT_ANSWERS: ReadonlyMap<string, TypedAnswer> = new Map([
  [
    'A payment request can arrive twice. How do you make sure that the customer is charged once?',
    {
      text: 'We had this with a terminal that lost its connection all the time. The client makes an id for the payment before its first try and sends the same id with every retry. On our side that id goes into a table with a unique index, in the same transaction as the charge, so the second insert fails and we return the stored result of the first one. What I would do differently today: keep the ids for longer than a day, we had a shop that retried after a weekend.',
      pasteShare: 0,
    },
  ],
  [
    'A query that was fast last month takes eight seconds now. What do you look at first?',
    {
      text: 'The plan that the database really takes, with the real parameters, not the one I expect. Then how many rows there are now compared with last month. Twice it was the statistics: the table had grown ten times and the planner still thought that it was small, so it chose a nested loop. Only after that would I touch the query or add an index.',
      pasteShare: 0,
    },
  ],
  [
    'Write a program that finds the first word that occurs twice in a text, and say what it costs.',
    {
      text: 'def first_repeated(text):\n    # One pass: a set of what was seen, and out at the first hit.\n    seen = set()\n    for word in re.findall(r"\\w+", text.lower()):\n        if word in seen:\n            return word\n        seen.add(word)\n    return None\n\n# Linear in the length of the text; the set holds the distinct words at most.',
      pasteShare: 0.35,
    },
  ],
  [
    'Two services must agree that an order was paid. How do you do it without a shared database?',
    {
      text: 'With an outbox. The payment service writes the event into its own database in the transaction of the payment, and a worker sends it until the other side has confirmed. The order service keeps the ids that it has seen, because the event can come twice.',
      pasteShare: 0,
    },
  ],
]);

/** Answers to the bot's follow-up questions. */
const FOLLOW_UP_ANSWERS: readonly string[] = [
  'It was a card terminal in a bakery. The line dropped every few minutes, so a customer was charged three times for the same bread, and the refunds took us longer than the fix did.',
  'I compared both plans side by side and ran each ten times on a copy of that day, because the first run after a restart said nothing.',
];

/** An open page reports well within the time after which a gap counts as unknown. */
const HEARD_EVERY_MS = (GAP_SECONDS - 3) * SECOND_MS;
/** How long each absence lasts: reported after the fact, a leave counts for at most 10 s. */
const AWAY_MS = 8 * SECOND_MS;
/** How far into a question the candidate looks away; on returning they paste. */
const LEFT_AFTER_MS = 25 * SECOND_MS;
const PASTED_AFTER_MS = 4 * SECOND_MS;
/** How long nothing is heard from the page, as when a train goes through a tunnel. */
const SILENT_MS = 50 * SECOND_MS;

/** What a page would have reported of an interview that was just held. */
interface Noticed {
  /** Turns in which the candidate left the page. */
  left: readonly number[];
  pasted: { turn: number; length: number };
  /** A turn in which the connection was lost for a while. */
  silent: number;
}

/**
 * Reports, as the candidate's page does, what it noticed. The signals are invented, as the answers are; the product
 * draws the conclusions.
 */
async function sendNoticed(principal: CandidatePrincipal, noticed: Noticed): Promise<void> {
  const { questions } = await askedQuestions(principal.scope, principal.interviewId);
  const events: ReturnType<typeof sentEventSchema.parse>[] = [];
  const tell = (kind: EventKind, at: number, turn: number, data: object = {}) =>
    events.push(
      sentEventSchema.parse({
        id: `demo-${events.length}`,
        seq: events.length,
        kind,
        at: new Date(at).toISOString(),
        turn,
        data,
      }),
    );
  for (const { turn, open } of questions) {
    const from = open[0]?.from.getTime() ?? 0;
    const to = open.at(-1)?.to?.getTime() ?? from;
    const silentFrom = noticed.silent === turn ? from + (to - from) / 2 : Infinity;
    for (let at = from; at <= to; at += HEARD_EVERY_MS) {
      if (at < silentFrom || at > silentFrom + SILENT_MS) tell('heartbeat', at, turn);
    }
    const left = from + LEFT_AFTER_MS;
    const back = left + AWAY_MS;
    if (noticed.left.includes(turn) && back < to) {
      tell('hidden', left, turn);
      tell('visible', back, turn);
    }
    if (noticed.pasted.turn === turn) {
      tell('paste', back + PASTED_AFTER_MS, turn, { length: noticed.pasted.length, source: 'outside' });
    }
  }
  for (let at = 0; at < events.length; at += EVENTS_MAX)
    await storeEvents(principal, events.slice(at, at + EVENTS_MAX));
}

/** Positions in the cast of candidates whose plan includes code and who have no interview to come. */
const HELD = 16;
const OPEN = 9;

/** How long ago the completed interview began: its answers took this time. */
const BEGAN_BEFORE_MS = 40 * MINUTE_MS;
/** Characters typed per minute, including pauses for thought. */
const TYPED_A_MINUTE = 110;

/** The candidate takes part from this process, not from a device. */
const DEVICE = { address: '127.0.0.1', userAgent: '' };

const emailOf = (place: number) => addressOf(CANDIDATES[place] ?? '');

/**
 * Holds one Bot interview from the link to the end, through the services that candidates use: its turns, its follow-ups
 * and its report are what the product made of the answers. The person, the answers and the times are invented.
 */
export async function holdBotInterview(scope: CompanyScope, now: Date): Promise<void> {
  const startsAt = new Date(now.getTime() - BEGAN_BEFORE_MS);
  const interview = await storeBotInterview(scope, emailOf(HELD), startsAt);
  if (!interview) throw new Error('The demo data lacks a candidate');
  const principal = await enter(candidateLink(interview));
  const { notice } = await readVisit(principal);
  await decideConsent(principal, { noticeVersion: notice.version, decision: 'agreed', reason: null });
  let state = await startInterview(principal);
  const given: Given[] = [];
  for (let asked = 0; state.status === 'asking'; asked++) state = await answer(principal, state, asked, given);
  const pasted = given.find(({ pasteShare }) => pasteShare > 0);
  if (!pasted) throw new Error('The demo answers lack one with a paste');
  // Away in more than half of the answers, and one paste: two kinds.
  await sendNoticed(principal, {
    left: [...given.slice(0, -1), pasted].map(({ turn }) => turn),
    pasted: { turn: pasted.turn, length: Math.round(pasted.pasteShare * pasted.length) },
    silent: given[0]?.turn ?? 1,
  });
}

/** An answer that was given. */
interface Given {
  turn: number;
  length: number;
  pasteShare: number;
}

async function enter(link: string): Promise<CandidatePrincipal> {
  const { token } = await startSession({ token: link.slice(link.lastIndexOf('/') + 1) }, DEVICE);
  const principal = await findCandidateSession(token);
  if (!principal) throw new Error('The link of the demo interview opens nothing');
  return beginVisit(principal);
}

/** Answers the current question as the candidate would: types, then sends; skips a question without an answer here. */
async function answer(
  principal: CandidatePrincipal,
  { turn, question, followUpOf, again }: BotState,
  asked: number,
  answers: Given[],
): Promise<BotState> {
  if (turn === null || question === null) throw new Error('Nothing is asked');
  const given = followUpOf
    ? { text: FOLLOW_UP_ANSWERS[asked % FOLLOW_UP_ANSWERS.length] ?? '', pasteShare: 0 }
    : BOT_ANSWERS.get(question);
  if (!given) return again ? finishInterview(principal) : skipTurn(principal, { turn });
  const { text, pasteShare } = given;
  answers.push({ turn, length: text.length, pasteShare });
  await saveDraft(principal, { turn, text: text.slice(0, text.length / 2) });
  await letTimePass(principal, (text.length / TYPED_A_MINUTE) * MINUTE_MS);
  return giveAnswer(principal, { turn, text, process: { pasteShare } });
}

/**
 * Returns the link of an interview that its candidate can start now, for people trying the demo: a new one if the last
 * one is over. Null if its candidate no longer exists.
 */
export async function openBotInterview(scope: CompanyScope, now: Date): Promise<string | null> {
  const interview = await ensureOpenInterview(scope, emailOf(OPEN), now);
  return interview && candidateLink(interview);
}
