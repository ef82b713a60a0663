import { DEFAULT_POLICY, isOpen } from '@interview-detection/shared/interviews/interviews.rules';
import { SIGNALS, type Signal } from '@interview-detection/shared/visits/visits.rules';
import type { ClientSession } from 'mongoose';
import type { CompanyPrincipal } from '../../lib/principal';
import { findCompany, signalsOf } from '../company/company.service';
import { getInterview } from '../interviews/get-interview.service';
import type { InterviewRecord } from '../interviews/interviews.model';
import { askedQuestions } from '../turns/asked-questions.service';
import { readChain, type StoredChain } from './chain.service';
import { levelOf, type Level } from './level.rules';
import { dismissedIn, looksOf } from './looks.rules';
import { placed, timed } from './placed-events.rules';

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
  off: Signal[];
}

/** Reads the evidence of an interview as it is now. Throws 404. */
export async function getEvidence(
  principal: CompanyPrincipal,
  id: string,
  session?: ClientSession,
): Promise<ReadEvidence> {
  const { interview, chain } = await getChain(principal, id, session);
  const questions = await askedQuestions(principal.scope, interview._id);
  const observed = {
    events: placed(chain.events),
    questions: timed(questions, endOf(interview)),
    dismissed: dismissedIn(looksOf(chain.record)),
  };
  const level = levelOf(observed, { policy: interview.policy ?? DEFAULT_POLICY, isWhole: chain.verified });
  return { interview, chain, level, off: chain.record?.off ?? (await offNow(principal, interview)) };
}

/** Whoever ends an interview from outside leaves the question open that was asked. */
function endOf({ status, history }: InterviewRecord): Date {
  const now = new Date();
  return isOpen(status) ? now : (history.at(-1)?.at ?? now);
}

/** Before anything came: what is off by now. */
async function offNow({ scope }: CompanyPrincipal, { granted }: InterviewRecord): Promise<Signal[]> {
  const isOn = signalsOf((await findCompany(scope)) ?? {});
  return SIGNALS.filter(signal => !isOn[signal] || granted?.signalsOff.includes(signal));
}
