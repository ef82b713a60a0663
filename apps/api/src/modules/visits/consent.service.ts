import type { Signal } from '@interview-detection/shared/visits/visits.rules';
import type { ConsentInput } from '@interview-detection/shared/visits/visits.schema';
import type { Types } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import { publish } from '#api/events/publish.service';
import { AppError } from '#api/lib/app-error';
import type { CandidatePrincipal } from '#api/lib/principal';
import type { FullScope } from '#api/lib/system-principal';
import { inTransaction } from '#api/database/transaction';
import { saveVisitChange } from './interview-visit.service';
import { countWish, readVisit, requireNotOver, type Visit } from './candidate-visit.service';
import { agreedDays, hashOfNotice, namesOf, signalsNotNamed } from './notice.rules';
import { candidateAgreed, candidateDeclined } from './visits.events';
import { Visits, type ConsentRecord } from './visits.model';

/** More often than anyone changes their mind: only the latest are stored. */
const CONSENTS_MAX = 100;

/**
 * Stores a candidate's decision about the notice that they were shown, and notifies the company if they declined.
 * Repeating it changes nothing. Throws 409 CONSENT_REQUIRED if the notice has changed by now, INTERVIEW_NOT_OPEN, 429.
 */
export async function decideConsent(principal: CandidatePrincipal, input: ConsentInput): Promise<Visit> {
  await countWish(principal);
  await inTransaction(async session => {
    const visit = await readVisit(principal, session);
    requireNotOver(visit);
    const { notice, interview, consent: before } = visit;
    if (input.noticeVersion !== notice.version) {
      throw new AppError('CONSENT_REQUIRED', 'What is collected has changed since. Please read it again.');
    }
    const { decision, reason } = input;
    if (before?.decision === decision && before.noticeVersion === notice.version && before.reason === reason) return;
    const at = currentTime();
    const consent: ConsentRecord = {
      decision,
      at,
      reason,
      noticeVersion: notice.version,
      textHash: hashOfNotice(notice),
      language: visit.record.language,
      covers: namesOf(visit.collected),
    };
    await Visits.in(principal.scope).updateOne(
      { _id: principal.interviewId },
      { $push: { consents: { $each: [consent], $slice: -CONSENTS_MAX } } },
      { session },
    );
    const change = {
      consent: { decision, at, reason },
      // Declining neither shortens nor lengthens the period that was agreed to before.
      ...(decision === 'agreed' ? { evidenceDays: agreedDays(consent) } : {}),
    };
    const kept = await saveVisitChange(principal.scope, interview._id, change, session);
    if (before?.decision === decision) return;
    const told = { principal, session, record: { _id: kept.candidate._id, company: kept.company } };
    if (decision === 'agreed') await publish(candidateAgreed, told);
    else await publish(candidateDeclined, { ...told, payload: { interview: kept } });
  });
  return readVisit(principal);
}

/**
 * Returns the signals that were not named in the notice that a candidate last agreed to; null if they agreed to none.
 */
export async function signalsNotAgreedTo(scope: FullScope, interview: Types.ObjectId): Promise<Signal[] | null> {
  const visit = await Visits.in(scope).findOne({ _id: interview }, { consents: 1 }).lean();
  const agreed = visit?.consents.findLast(({ decision }) => decision === 'agreed');
  return agreed ? signalsNotNamed(agreed) : null;
}
