import { DEFAULT_POLICY } from '@interview-detection/shared/interviews/interviews.rules';
import type {
  Adjustments,
  ConsentFacts,
  ErasureRequest,
  ReviewRequest,
  TimeWish,
} from '@interview-detection/shared/visits/visit-facts.schema';
import type { History } from '@interview-detection/shared/fields';
import type { Interview, InterviewFacts } from '@interview-detection/shared/interviews/interviews.schema';
import type { CalendarEntry } from '@interview-detection/shared/interviews/interview-lists.schema';
import type { Assessment } from '@interview-detection/shared/reports/judgements.schema';
import { currentZoneName } from '@interview-detection/shared/zone-names';
import { currentTime } from '#api/lib/app-context';
import { presentHistory, presentRef } from '#api/database/history';
import type { StaffPrincipal } from '#api/lib/principal';
import type { ReviewRecord } from '../candidate-records/interview-part.model';
import type { AssessmentRecord } from '../reports/interview-part.model';
import type { InterviewRecord, InterviewRow } from './interviews.model';
import { meetingUrl } from './interview-links.rules';
import type { CalendarRow } from './list-interviews.service';
import { findListExtras, type ListExtras } from './list-extras.service';

/**
 * Returns an interview as in contract §13: `date` is the day at midnight UTC; a Bot interview has neither interviewer
 * nor meeting.
 *
 * @param reader whose own assessment comes first; without one it is the latest
 */
export function presentFacts(interview: InterviewRow, reader?: Pick<StaffPrincipal, 'userId'>): InterviewFacts {
  const id = interview._id.toHexString();
  const { candidate, position, interviewer, interviewers } = interview;
  return {
    _id: id,
    id,
    candidate: { ...presentRef(candidate), email: candidate.email },
    position: presentRef(position),
    ...(interviewer ? { interviewer: presentRef(interviewer) } : {}),
    interviewers: interviewers.map(presentRef),
    interviewType: interview.interviewType,
    date: `${interview.day}T00:00:00.000Z`,
    time: interview.time,
    timeZone: currentZoneName(interview.timeZone),
    startsAt: interview.startsAt.toISOString(),
    durationMinutes: interview.durationMinutes,
    status: interview.status,
    description: interview.description,
    policy: interview.policy ?? DEFAULT_POLICY,
    ...(interview.interviewType === 'Real' ? { meetingUrl: meetingUrl(interview) } : {}),
    ...(interview.meetingLink ? { meetingLink: interview.meetingLink } : {}),
    reportStatus: interview.report.status,
    ...presentProgress(interview),
    ...(interview.status === 'completed'
      ? { verdict: interview.report.verdict ?? null, ...presentAssessments(interview, reader) }
      : {}),
  };
}

/** Returns the progress of the bot's questions, and whether the candidate left or finished before the end. */
function presentProgress({
  status,
  turns: { progress, endedEarly, finishedEarly },
}: InterviewRow): Pick<InterviewFacts, 'progress' | 'endedEarly' | 'finishedEarly'> {
  if (status === 'in_progress' && progress) {
    const { turn, of, lastSeenAt } = progress;
    return { progress: { turn, of, lastSeenAt: lastSeenAt.toISOString() } };
  }
  return { ...(endedEarly ? { endedEarly: true } : {}), ...(finishedEarly ? { finishedEarly: true } : {}) };
}

/**
 * Returns the latest assessment of each person, oldest first: one per person, so that none replaces another person's.
 */
function onePerPerson(all: readonly AssessmentRecord[] = []): AssessmentRecord[] {
  return all.filter(({ by }, place) => !all.slice(place + 1).some(later => later.by._id.equals(by._id)));
}

function presentAssessments(interview: InterviewRow, reader: Pick<StaffPrincipal, 'userId'> | undefined) {
  const assessments = onePerPerson(interview.report.assessments).map(presentAssessment);
  const own = reader && assessments.find(({ by }) => by._id === reader.userId.toHexString());
  return { assessment: own ?? assessments.at(-1) ?? null, assessments };
}

function presentAssessment({ verdict, note, by, at }: AssessmentRecord): Assessment {
  return { verdict, note, by: presentRef(by), at: at.toISOString() };
}

/** Returns what happened to an interview, and who assessed it, in chronological order. */
export function presentSteps({ history, report: { assessments = [] } }: InterviewRecord): History {
  const { added, history: changes } = presentHistory(history);
  const assessed = assessments.map(({ verdict, note, by, at }, place) => ({
    at: at.toISOString(),
    by: presentRef(by),
    from: assessments.slice(0, place).findLast(earlier => earlier.by._id.equals(by._id))?.verdict ?? 'not assessed',
    to: verdict,
    reason: note || null,
  }));
  return { added, history: [...changes, ...assessed].toSorted((a, b) => a.at.localeCompare(b.at)) };
}

/** Returns what the candidate decided about what is collected; null before they did. */
export const presentConsent = ({ visit: { consent } }: Pick<InterviewRow, 'visit'>): ConsentFacts | null =>
  consent ? { decision: consent.decision, at: consent.at.toISOString(), reason: consent.reason } : null;

/** Returns the other time that the candidate asked for. */
export const presentTimeWish = ({ visit: { timeWish } }: Pick<InterviewRow, 'visit'>): { timeWish?: TimeWish } =>
  timeWish ? { timeWish: { text: timeWish.text, at: timeWish.at.toISOString() } } : {};

/** Returns what the candidate asked for, and what is in effect. */
export const presentAdjustments = ({ visit: { asked, granted } }: Pick<InterviewRow, 'visit'>): Adjustments => ({
  asked: asked ? { ...asked, at: asked.at.toISOString() } : null,
  granted: granted
    ? {
        ...granted,
        // Absent in adjustments from before an answer was stored.
        answer: granted.answer ?? null,
        at: granted.at.toISOString(),
        by: presentRef(granted.by),
      }
    : null,
});

/** Returns the candidate's requests after the interview: the latest of each kind. */
export const presentRequests = ({
  requests: { reviews, erasure },
}: Pick<InterviewRow, 'requests'>): {
  review: ReviewRequest | null;
  erasureAsked: ErasureRequest | null;
} => {
  const review = reviews?.at(-1);
  return {
    review: review ? presentReviewRequest(review) : null,
    erasureAsked: erasure
      ? {
          text: erasure.text ?? null,
          at: erasure.at.toISOString(),
          // Absent in requests from before they could be answered.
          answer: erasure.answer ? presentAnswer(erasure.answer) : null,
        }
      : null,
  };
};

const presentAnswer = ({ text, by, at }: NonNullable<ReviewRecord['answer']>): ReviewRequest['answer'] => ({
  text,
  by: presentRef(by),
  at: at.toISOString(),
});

export const presentReviewRequest = ({ text, at, answer }: ReviewRecord): ReviewRequest => ({
  text,
  at: at.toISOString(),
  answer: answer && presentAnswer(answer),
});

/** The person who sees it: their own assessment comes first. */
type Reader = Pick<StaffPrincipal, 'userId' | 'scope'>;

const present = (interview: InterviewRow, { notices, doubleBooked }: ListExtras, reader: Reader): Interview => ({
  ...presentFacts(interview, reader),
  notice: notices.get(interview._id.toHexString()) ?? null,
  doubleBooked: doubleBooked.has(interview._id.toHexString()),
  consent: presentConsent(interview),
  adjustments: presentAdjustments(interview),
  ...presentTimeWish(interview),
  visitedAt: interview.visit.openedAt?.toISOString() ?? null,
  ...(interview.visit.checkedAt ? { checkedAt: interview.visit.checkedAt.toISOString() } : {}),
  ...presentTranscriptDeleted(interview),
  ...presentRecordingsDeleted(interview),
  ...(interview.erasedAt ? { erasedAt: interview.erasedAt.toISOString() } : {}),
  ...presentUndo(interview),
  ...presentLevel(interview),
  ...presentRequests(interview),
});

/** Returns until when its end can be undone; nothing once that is over. */
const presentUndo = ({ undo, erasedAt }: InterviewRow): Pick<Interview, 'undoUntil'> =>
  undo && !erasedAt && undo.until > currentTime() ? { undoUntil: undo.until.toISOString() } : {};

/** Returns the level of what was noticed: only an interview by the bot has signals. */
const presentLevel = ({ interviewType, status, evidence }: InterviewRow): Pick<Interview, 'evidence'> =>
  interviewType === 'Bot' && status === 'completed' ? { evidence: evidence.shown ?? null } : {};

/** Returns when answers and report were deleted for their age. */
export const presentTranscriptDeleted = ({
  report: { transcriptDeleted },
}: Pick<InterviewRow, 'report'>): Pick<Interview, 'transcriptDeleted'> =>
  transcriptDeleted
    ? { transcriptDeleted: { at: transcriptDeleted.at.toISOString(), days: transcriptDeleted.days } }
    : {};

/** Returns when sound was deleted for its age. */
const presentRecordingsDeleted = ({
  recordings: { deleted },
}: Pick<InterviewRow, 'recordings'>): Pick<Interview, 'recordingsDeleted'> =>
  deleted ? { recordingsDeleted: { at: deleted.at.toISOString(), days: deleted.days } } : {};

export async function presentInterviews(interviews: InterviewRow[], reader: Reader): Promise<Interview[]> {
  if (reader.scope === null) return [];
  const extras = await findListExtras(reader.scope, interviews);
  return interviews.map(interview => present(interview, extras, reader));
}

export async function presentInterview(interview: InterviewRow, reader: Reader): Promise<Interview> {
  const [presented] = await presentInterviews([interview], reader);
  if (!presented) throw new Error('An interview is not shown to people without a company');
  return presented;
}

/** Returns an interview as a calendar shows it. */
export const presentEntry = (interview: CalendarRow): CalendarEntry => ({
  _id: interview._id.toHexString(),
  candidate: presentRef(interview.candidate),
  position: presentRef(interview.position),
  interviewers: interview.interviewers.map(presentRef),
  interviewType: interview.interviewType,
  startsAt: interview.startsAt.toISOString(),
  durationMinutes: interview.durationMinutes,
  timeZone: currentZoneName(interview.timeZone),
  status: interview.status,
});
