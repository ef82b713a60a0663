import type { Published } from '#api/events/domain-event';
import type { InterviewRecord } from '../interviews/interviews.model';
import { endOpenings } from './openings.service';
import { Visits } from './visits.model';

/** Ends the session that began through a link which has ended. */
export async function endVisitSession({ scope, session, record }: Published<unknown>): Promise<void> {
  if (!scope) return;
  await Visits.in(scope).updateOne({ _id: record._id }, { session: null }, { session });
  await endOpenings(scope, record._id, session);
}

/** Ends a session that began through a link which was sent to a wrong address. */
export async function endSessionOfWrongAddress(
  published: Published<{ before: InterviewRecord; interview: InterviewRecord }>,
): Promise<void> {
  const { before, interview } = published.payload;
  if (before.linkVersion !== interview.linkVersion) await endVisitSession(published);
}

/** Ends the visit to a cancelled interview. Consent stays on record; measurements are of no use any more. */
export async function clearVisit(published: Published<unknown>): Promise<void> {
  const { scope, session, record } = published;
  await endVisitSession(published);
  if (scope) await Visits.in(scope).updateOne({ _id: record._id }, { check: null }, { session });
}
