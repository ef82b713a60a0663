import type { History } from '@interview-detection/shared/fields';
import type { InterviewDetails } from '@interview-detection/shared/interviews/interviews.schema';
import type { Held } from '@interview-detection/shared/rooms/held.schema';
import type { Asked } from '@interview-detection/shared/scorecards/scorecards.schema';
import { presentRef } from '#api/database/history';
import type { StaffPrincipal } from '#api/lib/principal';
import type { InterviewRecord } from '../interviews/interviews.model';
import { presentInterview, presentSteps } from '../interviews/interviews.presenter';
import type { ReportRecord, WordingRecord } from './reports.model';
import { presentInterviewData, type Corrections } from './reports.presenter';

interface Beside {
  report: ReportRecord | null;
  corrections: Corrections;
  asked: Asked[];
  room: Held | null;
}

/** Returns an interview with its outcome. */
export async function presentInterviewDetails(
  interview: InterviewRecord,
  { report, corrections, asked, room }: Beside,
  reader: Pick<StaffPrincipal, 'userId' | 'scope'>,
): Promise<InterviewDetails> {
  return {
    ...(await presentInterview(interview, reader)),
    interviewData: presentInterviewData(report, interview.report.status, corrections),
    ...(interview.status === 'completed' && interview.recordings.awaitsTranscript
      ? { awaitsTranscript: true as const }
      : {}),
    reportProgress: interview.report.progress ?? null,
    asked,
    room,
    ...withRegradings(presentSteps(interview), report?.wordings ?? []),
  };
}

/** Adds to the history the answers that were graded again, by wordings that people counted and took back. */
function withRegradings({ added, history }: History, wordings: readonly WordingRecord[]): History {
  const steps = wordings.flatMap(({ wording, point, by, at, undone }) => {
    const step = { from: 'graded', to: 'regraded' };
    const counts = { ...step, at: at.toISOString(), by: presentRef(by), reason: `“${wording}” counts for “${point}”` };
    if (!undone) return [counts];
    const reason = `“${wording}” no longer counts for “${point}”`;
    return [counts, { ...step, at: undone.at.toISOString(), by: presentRef(undone.by), reason }];
  });
  return { added, history: [...history, ...steps].toSorted((a, b) => a.at.localeCompare(b.at)) };
}
