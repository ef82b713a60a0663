import type { InterviewDetails } from '@interview-detection/shared/interviews/interviews.schema';
import type { StaffPrincipal } from '../../lib/principal';
import type { InterviewRecord } from '../interviews/interviews.model';
import { presentInterview, presentSteps } from '../interviews/interviews.presenter';
import type { ReportRecord } from './reports.model';
import { presentInterviewData } from './reports.presenter';

/** An interview with what came of it. */
export async function presentInterviewDetails(
  interview: InterviewRecord,
  report: ReportRecord | null,
  reader: Pick<StaffPrincipal, 'userId' | 'scope'>,
): Promise<InterviewDetails> {
  return {
    ...(await presentInterview(interview, reader)),
    interviewData: presentInterviewData(report, interview.reportStatus),
    reportProgress: interview.reportProgress ?? null,
    ...presentSteps(interview),
  };
}
