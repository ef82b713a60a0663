import { setImmediate } from 'node:timers/promises';
import { EVENTS_OF_INTERVIEW_MAX, SIGNAL_OF } from '@interview-detection/shared/evidence/evidence.rules';
import { DEFAULT_POLICY } from '@interview-detection/shared/interviews/interviews.rules';
import { COLLECTED_SIGNALS, SIGNALS, type Signal } from '@interview-detection/shared/visits/visits.rules';
import type { InterviewRecord } from '../interviews/interviews.model';
import type { Asked } from '../turns/asked-questions.service';
import type { StoredChain } from './chain.service';
import type { DeletedEvidenceRecord } from './interview-part.model';
import { levelOf, type Level } from './level.rules';
import { dismissedIn, looksOf } from './looks.rules';
import { placed, spansOf, timed } from './placed-events.rules';
import { signsOf } from './signs.rules';
import type { Course } from './timeline.presenter';

export interface NoticingRules {
  /** Off at the start, and off at any time. */
  offAtFirst: readonly Signal[];
  off: readonly Signal[];
  virtualCameras: readonly string[];
}

/** What an interview's evidence follows from, and nothing else. */
export interface EvidenceSources {
  interview: InterviewRecord;
  chain: StoredChain;
  asked: Asked;
  /** When a question that is still open ends. */
  until: Date;
  rules: NoticingRules;
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

/** Concludes what follows from an interview's chain. Reads no clock and no database. */
export async function interpretEvidence({
  interview,
  chain,
  asked,
  until,
  rules: { virtualCameras, ...rules },
}: EvidenceSources): Promise<ReadEvidence> {
  // Each of these takes some ten milliseconds for thousands of events; other calls run in between.
  await setImmediate();
  const events = placed(chain.events);
  await setImmediate();
  const questions = timed(asked.questions, until);
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

/**
 * Adds signals that are on but neither collected by the page nor sent by another program: their silence means nothing.
 */
function notCollected({ interviewType }: InterviewRecord, events: Course['events'], off: readonly Signal[]): Signal[] {
  const collected = new Set<Signal | null>(COLLECTED_SIGNALS[interviewType]);
  for (const { kind } of events) collected.add(SIGNAL_OF[kind]);
  return SIGNALS.filter(signal => off.includes(signal) || !collected.has(signal));
}

/**
 * Returns whether nothing could be noticed. In an interview held by a person nothing is collected, even if signals are
 * on.
 */
const isAllOff = (interview: InterviewRecord, events: Course['events'], offAtFirst: readonly Signal[]): boolean =>
  COLLECTED_SIGNALS[interview.interviewType].length > 0 &&
  offAtFirst.length === SIGNALS.length &&
  deletedOf(interview) === null &&
  // With all signals off no other event is stored: one was turned on.
  events.every(({ kind }) => kind === 'takeover');
