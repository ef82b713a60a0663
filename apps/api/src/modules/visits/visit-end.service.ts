import type { Published } from '../../events/domain-event';
import type { InterviewRecord } from '../interviews/interviews.model';
import { Visits } from './visits.model';

/** Ends the session that came by a link which has ended. */
export async function endVisitSession({ scope, session, record }: Published<unknown>): Promise<void> {
  if (scope) await Visits.in(scope).updateOne({ _id: record._id }, { session: null }, { session });
}

/** The same where the wrong address had the link. */
export async function endSessionOfWrongAddress(
  published: Published<{ before: InterviewRecord; interview: InterviewRecord }>,
): Promise<void> {
  const { before, interview } = published.payload;
  if (before.linkVersion !== interview.linkVersion) await endVisitSession(published);
}

/** Ends the visit to an interview that was cancelled. What was agreed to stays on record, what was measured is of no use. */
export async function clearVisit({ scope, session, record }: Published<unknown>): Promise<void> {
  if (scope) await Visits.in(scope).updateOne({ _id: record._id }, { session: null, check: null }, { session });
}
