import { setImmediate } from 'node:timers/promises';
import { EVENTS_OF_INTERVIEW_MAX, SIGNAL_OF } from '@interview-detection/shared/evidence/evidence.rules';
import { VIRTUAL_CAMERAS } from '@interview-detection/shared/evidence/level.rules';
import { DEFAULT_POLICY, isOpen } from '@interview-detection/shared/interviews/interviews.rules';
import { COLLECTED_SIGNALS, SIGNALS, type Signal } from '@interview-detection/shared/visits/visits.rules';
import type { ClientSession } from 'mongoose';
import type { CompanyPrincipal } from '#api/lib/principal';
import type { FullScope } from '#api/lib/system-principal';
import { findCompany, signalsOf, virtualCamerasOf } from '../company/company.service';
import { reachInterview } from '../interviews/get-interview.service';
import type { InterviewRecord } from '../interviews/interviews.model';
import type { DeletedEvidenceRecord } from './interview-part.model';
import { askedQuestions } from '../turns/asked-questions.service';
import { noticingOf } from '../turns/noticing.service';
import { signalsNotAgreedTo } from '../visits/consent.service';
import { readChain, type StoredChain } from './chain.service';
import { levelOf, type Level } from './level.rules';
import { dismissedIn, looksOf } from './looks.rules';
import { placed, spansOf, timed } from './placed-events.rules';
import { signsOf } from './signs.rules';
import type { Course } from './timeline.presenter';

/** Returns an interview of the principal's company and its chain, fully verified now. Throws 404. */
export async function getChain(
  principal: CompanyPrincipal,
  id: string,
): Promise<{ interview: InterviewRecord; chain: StoredChain }> {
  const { interview, scope } = await reachInterview(principal, id);
  return { interview, chain: await readChain({ scope, interview: interview._id }, { isWhole: true }) };
}

/** The evidence of an interview and what follows from it. */
export interface ReadEvidence {
  interview: InterviewRecord;
  chain: StoredChain;
  level: Level;
  course: Course;
  /** Signals that were not collected, or not all the time. */
  off: Signal[];
  /** All signals were off all the time: nothing can be said. */
  isSwitchedOff: boolean;
  /** Parts of names that a virtual camera was recognised by. */
  virtualCameras: readonly string[];
}

interface Reading {
  session?: ClientSession;
  /** Verifies the whole chain now, as for everything that leaves the product. */
  isWhole?: boolean;
}

/** Reads the evidence of an interview as it is now. Throws 404. */
export async function getEvidence(
  principal: CompanyPrincipal,
  id: string,
  reading: Reading = {},
): Promise<ReadEvidence> {
  const { interview, scope } = await reachInterview(principal, id, reading.session);
  return evidenceOf(scope, interview, reading);
}

/** Returns the same for an interview that was already read. */
export async function evidenceOf(
  scope: FullScope,
  interview: InterviewRecord,
  { session, isWhole = false }: Reading = {},
): Promise<ReadEvidence> {
  const place = { scope, interview: interview._id };
  const chain = await readChain(session ? { ...place, session } : place, { isWhole });
  const asked = await askedQuestions(scope, interview._id);
  const until = endOf(interview);
  // Each of these takes some ten milliseconds for thousands of events; other calls run in between.
  await setImmediate();
  const events = placed(chain.events);
  await setImmediate();
  const questions = timed(asked.questions, until);
  const { virtualCameras, ...rules } = await rulesOf(scope, interview, {
    record: chain.record,
    isBegun: asked.questions.length > 0,
  });
  const observed = {
    events,
    questions,
    dismissed: dismissedIn(looksOf(chain.record), chain.events),
    virtualCameras,
    fullSince: fullSince(chain),
  };
  await setImmediate();
  const signs = signsOf(observed);
  await setImmediate();
  const read = levelOf(observed, { policy: interview.policy ?? DEFAULT_POLICY, isWhole: chain.verified, signs });
  const course = { events, questions, breaks: spansOf(asked.breaks, until) };
  const off = notCollected(interview, events, rules.off);
  const isSwitchedOff = isAllOff(interview, events, notCollected(interview, events, rules.offAtFirst));
  // Deleted data, and data that were not to be collected, are not gaps.
  const level = deletedOf(interview) || isSwitchedOff ? { ...read, gaps: [] } : read;
  return {
    interview,
    chain,
    level: isSwitchedOff ? { ...level, level: 'unknown' } : level,
    course,
    off,
    isSwitchedOff,
    virtualCameras,
  };
}

/**
 * Returns from when on a full chain has no events: the last time that any was stored. Infinity if there was always
 * room.
 */
function fullSince({ record, events }: StoredChain): number {
  const last = events.at(-1);
  const isFull = record?.fullAt !== undefined || events.length >= EVENTS_OF_INTERVIEW_MAX;
  return isFull && last ? Date.parse(last.receivedAt) : Infinity;
}

/**
 * Returns what was deleted after the company's retention period; null if nothing was, or there was nothing to delete.
 */
export const deletedOf = ({ evidence: { deleted } }: InterviewRecord): DeletedEvidenceRecord | null =>
  deleted && deleted.length + deleted.typed > 0 ? deleted : null;

/** Ending an interview from outside leaves its current question open, until this moment. */
function endOf({ status, history }: InterviewRecord): Date {
  const now = new Date();
  return isOpen(status) ? now : (history.at(-1)?.at ?? now);
}

/**
 * Adds signals that are on but neither collected by the page nor sent by another program: their silence means nothing.
 */
function notCollected({ interviewType }: InterviewRecord, events: Course['events'], off: readonly Signal[]): Signal[] {
  const collected = new Set<Signal | null>(COLLECTED_SIGNALS[interviewType]);
  for (const { kind } of events) collected.add(SIGNAL_OF[kind]);
  return SIGNALS.filter(signal => off.includes(signal) || !collected.has(signal));
}

/** Returns whether nothing could be noticed. In an interview held by a person nothing is collected, even if signals are on. */
const isAllOff = (interview: InterviewRecord, events: Course['events'], offAtFirst: readonly Signal[]): boolean =>
  COLLECTED_SIGNALS[interview.interviewType].length > 0 &&
  offAtFirst.length === SIGNALS.length &&
  deletedOf(interview) === null &&
  // With all signals off no other event is stored: one was turned on.
  events.every(({ kind }) => kind === 'takeover');

interface NoticingRules {
  /** Off at the start, and off at any time. */
  offAtFirst: readonly Signal[];
  off: readonly Signal[];
  virtualCameras: readonly string[];
}

/**
 * Returns the settings that an interview is observed by, despite later choices: those stored when it began, and
 * when events arrived. An interview that began before they were stored uses what its candidate agreed to, and the names
 * that the product shipped then; one that has not begun uses the company's current settings.
 */
async function rulesOf(
  scope: FullScope,
  interview: InterviewRecord,
  { record, isBegun }: Pick<StoredChain, 'record'> & { isBegun: boolean },
): Promise<NoticingRules> {
  const kept = await noticingOf(scope, interview._id);
  if (kept) {
    const { signalsOff, signalsOffSince, virtualCameras } = kept;
    return { offAtFirst: signalsOff, off: [...signalsOff, ...signalsOffSince, ...(record?.off ?? [])], virtualCameras };
  }
  const now = await rulesNow(scope, interview);
  const agreed = isBegun ? await signalsNotAgreedTo(scope, interview._id) : null;
  const off = record?.off ?? agreed ?? now.off;
  return { offAtFirst: off, off, virtualCameras: isBegun ? VIRTUAL_CAMERAS : now.virtualCameras };
}

async function rulesNow(scope: FullScope, { visit }: InterviewRecord): Promise<NoticingRules> {
  const company = (await findCompany(scope)) ?? {};
  const isOn = signalsOf(company);
  const off = SIGNALS.filter(signal => !isOn[signal] || visit.granted?.signalsOff.includes(signal));
  return { offAtFirst: off, off, virtualCameras: virtualCamerasOf(company) };
}
