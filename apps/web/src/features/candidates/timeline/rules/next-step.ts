import type { CandidateDetails } from '@interview-detection/shared/candidates/candidates.schema';
import { isOpen } from '@interview-detection/shared/interviews/interviews.rules';
import type { TimelineInterview } from '@interview-detection/shared/interviews/timeline.schema';
import { awaitsAnswer } from '#web/entities/interviews/rules';

/** What somebody of the company does next about an application. */
export type NextStep =
  | { kind: 'running' | 'upcoming' | 'overdue'; interview: TimelineInterview }
  | { kind: 'answerReview' | 'answerErasure' | 'answerAdjustment'; interview: TimelineInterview }
  | { kind: 'decide' | 'reportPending' | 'reportFailed'; interview: TimelineInterview }
  /** The last interview was not held. */
  | { kind: 'again'; interview: TimelineInterview }
  | { kind: 'decided' | 'schedule' };

/**
 * Returns the next step; null for an erased person.
 *
 * @param interviews those of this application, latest first
 * @param isOverdue whether an open interview should long have been over
 */
export function nextStepOf(
  candidate: Pick<CandidateDetails, 'status' | 'erasedAt'>,
  interviews: readonly TimelineInterview[],
  isOverdue: (interview: TimelineInterview) => boolean,
): NextStep | null {
  if (candidate.erasedAt) return null;
  const find = (fits: (interview: TimelineInterview) => boolean) => interviews.find(fits);
  const open = find(({ status }) => isOpen(status));
  const review = find(one => one.review?.answer === null);
  const erasure = find(({ erasureAsked }) => erasureAsked?.answer === null);
  if (open?.status === 'in_progress' && !isOverdue(open)) return { kind: 'running', interview: open };
  if (review) return { kind: 'answerReview', interview: review };
  if (erasure) return { kind: 'answerErasure', interview: erasure };
  if (open)
    return {
      kind: isOverdue(open) ? 'overdue' : awaitsAnswer(open) ? 'answerAdjustment' : 'upcoming',
      interview: open,
    };
  if (candidate.status !== 'Pending') return { kind: 'decided' };
  const [last] = interviews;
  if (!last) return { kind: 'schedule' };
  return { kind: last.status === 'completed' ? completedKind(last) : 'again', interview: last };
}

function completedKind({ reportStatus }: TimelineInterview) {
  if (reportStatus === 'pending') return 'reportPending';
  return reportStatus === 'failed' ? 'reportFailed' : 'decide';
}

/** Whether the step itself offers to schedule another interview. */
export const offersSchedule = ({ kind }: NextStep): boolean =>
  ['decide', 'decided', 'reportFailed', 'again', 'schedule'].includes(kind);
