import type { Interview, InterviewDetails } from '@interview-detection/shared/interviews/interviews.schema';
import type { AiReport, ReportEntry } from '@interview-detection/shared/reports/reports.schema';
import type { Authorship, Review } from '@interview-detection/shared/reports/judgements.schema';
import type { Devices } from '@interview-detection/shared/reports/transcript.schema';
import { anId, anInterview } from './fixtures';

export const aCompletedInterview = (change: Partial<Interview> = {}): Interview =>
  anInterview({
    status: 'completed',
    reportStatus: 'ready',
    date: '2026-11-19T00:00:00.000Z',
    startsAt: '2026-11-19T14:30:00.000Z',
    ...change,
  });

export const question = (message: string, change: Partial<ReportEntry> = {}): ReportEntry => ({
  type: 'sent',
  message,
  ...change,
});

export const reply = (message: string, change: Partial<ReportEntry> = {}): ReportEntry => ({
  type: 'recieve',
  message,
  ...change,
});

export const aReview = (correctPercentage: number | null, reason: string | null = null): Review => ({
  correctPercentage,
  reason,
  method: 'built-in',
  modelVersion: 'points-1',
});

export const anAuthorship = (level: Authorship['level'], evidence: Authorship['evidence'] = []): Authorship => ({
  level,
  score: level === 'insufficient' ? null : 0.5,
  evidence,
});

/** Returns a positive report: one strong answer out of five, four of them assessed. */
export const aReport = (jsonArray: ReportEntry[] = [], change: Partial<AiReport['report']> = {}): AiReport => ({
  report: {
    totalQuestions: 5,
    totalAIGeneratedAnswers: 1,
    percentAIGenerated: 20,
    assessedAnswers: 4,
    insufficientAnswers: 1,
    method: 'built-in',
    modelVersion: 'gate-1',
    ...change,
  },
  jsonArray,
});

const NO_DEVICES: Devices = { mediaDevices: [], bluetoothDevice: [], usbDevice: [] };

interface DetailsChange extends Partial<Omit<InterviewDetails, 'interviewData'>> {
  /** A string is used as the reply's report unchanged. */
  report?: AiReport | string | null;
  devices?: Devices | string | null;
}

const asText = (value: object | string | null) =>
  value === null || typeof value === 'string' ? value : JSON.stringify(value);

export function interviewDetails({
  report = aReport(),
  devices = NO_DEVICES,
  ...change
}: DetailsChange = {}): InterviewDetails {
  const by = { _id: anId(0xa0), name: 'Mara Santos' };
  return {
    ...aCompletedInterview(change),
    added: { at: '2026-11-18T10:00:00.000Z', by },
    history: [{ at: '2026-11-19T15:00:00.000Z', by, from: 'scheduled', to: 'completed', reason: null }],
    ...change,
    interviewData: { aiReport: asText(report), devices: asText(devices) },
  };
}
