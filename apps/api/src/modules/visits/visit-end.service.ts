import type { Published } from '../../events/domain-event';
import type { InterviewRecord } from '../interviews/interviews.model';
import { endOpenings } from './openings.service';
import { Visits } from './visits.model';

/** Ends the session that came by a link which has ended. */
export async function endVisitSession({ scope, session, record }: Published<unknown>): Promise<void> {
  if (!scope) return;
  await Visits.in(scope).updateOne({ _id: record._id }, { session: null }, { session });
  await endOpenings(scope, record._id, session);
}

/** The same where the wrong address had the link. */
export async function endSessionOfWrongAddress(
  published: Published<{ before: InterviewRecord; interview: InterviewRecord }>,
): Promise<void> {
  const { before, interview } = published.payload;
  if (before.linkVersion !== interview.linkVersion) await endVisitSession(published);
}

/** Ends the visit to an interview that was cancelled. What was agreed to stays on record, what was measured is of no use. */
export async function clearVisit(published: Published<unknown>): Promise<void> {
  const { scope, session, record } = published;
  await endVisitSession(published);
  if (scope) await Visits.in(scope).updateOne({ _id: record._id }, { check: null }, { session });
}
