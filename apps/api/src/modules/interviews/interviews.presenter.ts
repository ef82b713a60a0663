import type { Interview, InterviewDetails } from '@interview-detection/shared/interviews/interviews.schema';
import type { Assessment } from '@interview-detection/shared/reports/reports.schema';
import { env } from '../../env';
import { presentHistory, presentRef } from '../../lib/history';
import type { ReportRecord } from '../reports/reports.model';
import { presentInterviewData } from '../reports/reports.presenter';
import type { AssessmentRecord, InterviewRecord, InterviewRow } from './interviews.model';

/** Where a Real interview is held; a Bot interview has no meeting. What interviewers open has a mark more. */
export const meetingUrl = (id: string) => `${env.MEETING_BASE_URL.replace(/\/+$/, '')}/${id}`;

/** Contract §13: `date` is the day at midnight UTC; a Bot interview has neither interviewer nor meeting. */
export function presentInterview(interview: InterviewRow): Interview {
  const id = interview._id.toHexString();
  const { candidate, position, interviewer } = interview;
  return {
    _id: id,
    id,
    candidate: { ...presentRef(candidate), email: candidate.email },
    position: presentRef(position),
    ...(interviewer ? { interviewer: presentRef(interviewer) } : {}),
    interviewType: interview.interviewType,
    date: `${interview.day}T00:00:00.000Z`,
    time: interview.time,
    timeZone: interview.timeZone,
    startsAt: interview.startsAt.toISOString(),
    durationMinutes: interview.durationMinutes,
    status: interview.status,
    description: interview.description,
    ...(interview.interviewType === 'Real' ? { meetingUrl: meetingUrl(id) } : {}),
    reportStatus: interview.reportStatus,
    ...(interview.status === 'completed'
      ? { verdict: interview.verdict ?? null, assessment: presentAssessment(interview.assessments?.at(-1)) }
      : {}),
  };
}

function presentAssessment(assessment: AssessmentRecord | undefined): Assessment | null {
  return assessment ? { ...assessment, by: presentRef(assessment.by), at: assessment.at.toISOString() } : null;
}

export function presentInterviewDetails(interview: InterviewRecord, report: ReportRecord | null): InterviewDetails {
  return {
    ...presentInterview(interview),
    interviewData: presentInterviewData(report),
    reportProgress: interview.reportProgress ?? null,
    ...presentHistory(interview.history),
  };
}
