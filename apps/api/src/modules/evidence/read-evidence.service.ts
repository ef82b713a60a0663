import { SIGNAL_OF } from '@interview-detection/shared/evidence/evidence.rules';
import { DEFAULT_POLICY, isOpen } from '@interview-detection/shared/interviews/interviews.rules';
import { COLLECTED_SIGNALS, SIGNALS, type Signal } from '@interview-detection/shared/visits/visits.rules';
import type { ClientSession } from 'mongoose';
import type { CompanyPrincipal } from '../../lib/principal';
import type { CompanyScope } from '../../lib/system-principal';
import { findCompany, signalsOf } from '../company/company.service';
import { getInterview } from '../interviews/get-interview.service';
import type { DeletedEvidenceRecord, InterviewRecord } from '../interviews/interviews.model';
import { askedQuestions } from '../turns/asked-questions.service';
import { readChain, type StoredChain } from './chain.service';
import { levelOf, type Level } from './level.rules';
import { dismissedIn, looksOf } from './looks.rules';
import { placed, spansOf, timed } from './placed-events.rules';
import type { Course } from './timeline.presenter';

/** An interview of the principal's company and its chain. Throws 404. */
export async function getChain(
  principal: CompanyPrincipal,
  id: string,
  session?: ClientSession,
): Promise<{ interview: InterviewRecord; chain: StoredChain }> {
  const interview = await getInterview(principal, id, session);
  const place = { scope: principal.scope, interview: interview._id };
  return { interview, chain: await readChain(session ? { ...place, session } : place) };
}

/** What was noticed of an interview and what follows from it. */
export interface ReadEvidence {
  interview: InterviewRecord;
  chain: StoredChain;
  level: Level;
  course: Course;
  off: Signal[];
}

/** Reads the evidence of an interview as it is now. Throws 404. */
export async function getEvidence(
  principal: CompanyPrincipal,
  id: string,
  session?: ClientSession,
): Promise<ReadEvidence> {
  return evidenceOf(principal.scope, await getInterview(principal, id, session), session);
}

/** The same of an interview that was read already. */
export async function evidenceOf(
  scope: CompanyScope,
  interview: InterviewRecord,
  session?: ClientSession,
): Promise<ReadEvidence> {
  const place = { scope, interview: interview._id };
  const chain = await readChain(session ? { ...place, session } : place);
  const asked = await askedQuestions(scope, interview._id);
  const until = endOf(interview);
  const events = placed(chain.events);
  const questions = timed(asked.questions, until);
  const observed = { events, questions, dismissed: dismissedIn(looksOf(chain.record)) };
  const read = levelOf(observed, { policy: interview.policy ?? DEFAULT_POLICY, isWhole: chain.verified });
  // What was deleted was no gap.
  const level = deletedOf(interview) ? { ...read, gaps: [] } : read;
  const course = { events, questions, breaks: spansOf(asked.breaks, until) };
  const off = chain.record?.off ?? (await offNow(scope, interview));
  return { interview, chain, level, course, off: notCollected(interview, events, off) };
}

/** What was deleted because the company keeps it no longer; null where nothing was, or where there was nothing to delete. */
export const deletedOf = ({ evidenceDeleted }: InterviewRecord): DeletedEvidenceRecord | null =>
  evidenceDeleted && evidenceDeleted.length + evidenceDeleted.typed > 0 ? evidenceDeleted : null;

/** Whoever ends an interview from outside leaves the question open that was asked. */
function endOf({ status, history }: InterviewRecord): Date {
  const now = new Date();
  return isOpen(status) ? now : (history.at(-1)?.at ?? now);
}

/** With what is on but neither collected by the page nor told by another program: that nothing came of it says nothing. */
function notCollected({ interviewType }: InterviewRecord, events: Course['events'], off: readonly Signal[]): Signal[] {
  const collected = new Set<Signal | null>(COLLECTED_SIGNALS[interviewType]);
  for (const { kind } of events) collected.add(SIGNAL_OF[kind]);
  return SIGNALS.filter(signal => off.includes(signal) || !collected.has(signal));
}

/** Before anything came: what is off by now. */
async function offNow(scope: CompanyScope, { granted }: InterviewRecord): Promise<Signal[]> {
  const isOn = signalsOf((await findCompany(scope)) ?? {});
  return SIGNALS.filter(signal => !isOn[signal] || granted?.signalsOff.includes(signal));
}
