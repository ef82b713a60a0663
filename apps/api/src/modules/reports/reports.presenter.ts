import { encodeJson } from '@interview-detection/shared/reports/reports.rules';
import { aiReportSchema, type AiReport } from '@interview-detection/shared/reports/reports.schema';
import {
  devicesSchema,
  transcriptEntrySchema,
  type Suggestion,
} from '@interview-detection/shared/reports/transcript.schema';
import {
  reviewSchema,
  type CountedWording,
  type Flag,
  type Review,
} from '@interview-detection/shared/reports/judgements.schema';
import type { ReportStatus } from '@interview-detection/shared/interviews/interviews.rules';
import type { InterviewDetails } from '@interview-detection/shared/interviews/interviews.schema';
import type { History } from '@interview-detection/shared/fields';
import type { Held } from '@interview-detection/shared/rooms/held.schema';
import type { Asked } from '@interview-detection/shared/scorecards/scorecards.schema';
import { presentRef } from '#api/database/history';
import type { StaffPrincipal } from '#api/lib/principal';
import type { InterviewRecord } from '../interviews/interviews.model';
import { presentInterview, presentSteps } from '../interviews/interviews.presenter';
import type { FlagRecord, ReportRecord, WordingRecord } from './reports.model';

/** The candidate's suggested corrections, by the index of the answer in the transcript. */
export type Corrections = ReadonlyMap<number, Suggestion>;

const transcriptSchema = transcriptEntrySchema.array();

/**
 * Returns the input of a failed report, and the two JSON strings of the specification, null while there is no report.
 */
function presentInterviewData(
  report: ReportRecord | null,
  reportStatus: ReportStatus,
  corrections: Corrections,
): InterviewDetails['interviewData'] {
  const aiReport = report && presentReport(report, corrections);
  // The input of a failed report may itself be unreadable.
  const said = reportStatus === 'failed' ? transcriptSchema.safeParse(report?.transcript).data : undefined;
  const transcript = said ? said.map((entry, at) => withCorrection(entry, corrections.get(at))) : null;
  if (!aiReport) return { aiReport: null, devices: null, hasDeviceList: null, transcript };
  return {
    aiReport: encodeJson(aiReportSchema, aiReport),
    devices: encodeJson(devicesSchema, report.devices),
    hasDeviceList: report.hasDeviceList ?? null,
    transcript,
  };
}

/**
 * Returns the report with people's decisions on its answers and the candidate's corrections, or null while there is
 * none.
 */
export function presentReport(
  { aiReport, flags = [], wordings = [] }: ReportRecord,
  corrections: Corrections,
): AiReport | null {
  if (!aiReport || (flags.length === 0 && wordings.length === 0 && corrections.size === 0)) return aiReport;
  const jsonArray = aiReport.jsonArray.map((kept, at) => {
    const entry = withCorrection(kept, corrections.get(at));
    const flagHistory = flags.filter(({ index }) => index === at).map(presentFlag);
    const flag = flagHistory.at(-1);
    const counted = wordings.filter(({ index }) => index === at).map(presentWording);
    return {
      ...entry,
      ...(flag ? { flag, flagHistory } : {}),
      ...(counted.length > 0 ? { wordings: counted } : {}),
    };
  });
  return { ...aiReport, jsonArray };
}

const withCorrection = <Entry extends object>(entry: Entry, correction: Suggestion | undefined) =>
  correction ? { ...entry, correction } : entry;

function presentFlag({ decision, reason, by, at }: FlagRecord): Flag {
  return { decision, reason, by: presentRef(by), at: at.toISOString() };
}

function presentWording({ index: _index, by, at, undone, ...counted }: WordingRecord): CountedWording {
  return {
    ...counted,
    by: presentRef(by),
    at: at.toISOString(),
    undone: undone && { by: presentRef(undone.by), at: undone.at.toISOString() },
  };
}

export function presentReview(review: Review): string {
  return encodeJson(reviewSchema, review);
}

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
