import { FIRST_HASH } from '@interview-detection/shared/evidence/evidence.rules';
import type { ClientSession } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import { publish } from '#api/events/publish.service';
import { DAY_MS } from '#api/lib/durations';
import { systemPrincipal, systemScope, type FullScope } from '#api/lib/system-principal';
import { inTransaction } from '#api/database/transaction';
import { evidenceDaysOf, findCompany } from '../company/company.service';
import { endedAt } from '../interviews/interview-times.rules';
import {
  companiesWithInterviews,
  daysAgreedTo,
  withDaysAgreedTo,
  withEvidenceKept,
} from '../interviews/interview-erasure.service';
import { findInterview } from '../interviews/get-interview.service';
import { writePart } from '../interviews/interview-parts.service';
import { interviewEvidenceDeleted } from '../interviews/interviews.events';
import type { InterviewRecord } from '../interviews/interviews.model';
import { forgetNoticed } from '../turns/noticing.service';
import { forgetEvidenceDays } from '../visits/interview-visit.service';
import { EvidenceBatches, Evidence } from './evidence.model';
import { evidencePart } from './interview-part.model';

const BY = systemPrincipal('evidence-retention');

/**
 * Deletes the signals of every company's interviews after their retention period: the one that the company has set, or
 * a shorter one that the candidate was told.
 */
export async function deleteOldEvidence(_data: object, { signal }: { signal: AbortSignal }): Promise<void> {
  for (const id of await companiesWithInterviews(BY)) {
    const scope = systemScope(BY, id);
    const company = await findCompany(scope);
    if (!company) continue;
    const now = currentTime();
    for (const { days, found } of await rulesOf(scope, evidenceDaysOf(company), now)) {
      for await (const interview of found) {
        if (signal.aborted) return;
        if (!isOver(interview, days, now)) continue;
        await inTransaction(session => deleteEvidenceOf(scope, interview, { days, now, session }));
      }
    }
  }
}

/**
 * Returns the company's retention period with the interviews that are old enough for it, preceded by the shorter
 * periods that candidates were told, each with its interviews: the shortest one applies to each interview.
 */
async function rulesOf(scope: FullScope, ofCompany: number | null, now: Date) {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const agreed = (await daysAgreedTo(scope)).filter(days => ofCompany === null || days < ofCompany);
  const rules = agreed.toSorted((one, other) => one - other);
  return [
    ...rules.map(days => ({ days, found: withDaysAgreedTo(scope, before(days), days) })),
    ...(ofCompany === null ? [] : [{ days: ofCompany, found: withEvidenceKept(scope, before(ofCompany)) }]),
  ];
}

/** A pending report needs all of the data: it is made first. */
function isOver(interview: InterviewRecord, days: number, now: Date): boolean {
  const end = endedAt(interview);
  return interview.report.status !== 'pending' && end !== null && now.getTime() - end.getTime() >= days * DAY_MS;
}

interface Deleting {
  days: number;
  now: Date;
  session: ClientSession;
}

/** Deletes everything or nothing, so that what is reported about it stays true. Comments and decisions stay. */
async function deleteEvidenceOf(
  scope: FullScope,
  { _id }: InterviewRecord,
  { days, now, session }: Deleting,
): Promise<void> {
  const interview = await findInterview(scope, _id, session);
  // Erased, deleted by another process, or its report is being made again since it was found.
  if (!interview || interview.evidence.deleted || !isOver(interview, days, now)) return;
  const last = await EvidenceBatches.in(scope)
    .findOne({ interview: _id }, { length: 1, head: 1 })
    .sort({ n: -1 })
    .session(session)
    .lean();
  await EvidenceBatches.in(scope).deleteMany({ interview: _id }, { session });
  await Evidence.in(scope).updateOne({ _id }, { $set: { length: 0, head: FIRST_HASH } }, { session });
  const typed = await forgetNoticed(scope, _id, { at: now, days }, session);
  const { length, head } = last ?? { length: 0, head: FIRST_HASH };
  const set = { deleted: { at: now, days, length, head, typed }, shown: null };
  await writePart(evidencePart, { scope, where: { _id }, session }, { set });
  await forgetEvidenceDays(scope, _id, session);
  if (length === 0 && typed === 0) return;
  await publish(interviewEvidenceDeleted, { principal: BY, session, record: interview, changed: ['evidence'] });
}
