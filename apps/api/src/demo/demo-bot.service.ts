import type { BotState } from '@interview-detection/shared/turns/turns.schema';
import { MINUTE_MS } from '../lib/durations';
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
import { tellNoticed } from './demo-evidence.service';
import { addressOf, CANDIDATES } from './demo-cast';
import { BOT_ANSWERS, FOLLOW_UP_ANSWERS } from './demo-bot-answers';
import { keepOpen, letTimePass, storeBotInterview } from './demo-records.service';

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
  await tellNoticed(principal, {
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
  const interview = await keepOpen(scope, emailOf(OPEN), now);
  return interview && candidateLink(interview);
}
