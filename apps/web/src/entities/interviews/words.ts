import type { CandidateRequest } from '@interview-detection/shared/candidates/candidates.rules';
import type { InterviewStatus, ReportStatus } from '@interview-detection/shared/interviews/interviews.rules';
import type { Signal } from '@interview-detection/shared/visits/visits.rules';

/** The status of an interview in words. */
export const STATUS_WORDS: Record<InterviewStatus, string> = {
  scheduled: 'Scheduled',
  in_progress: 'Started',
  completed: 'Completed',
  cancelled: 'Cancelled',
  no_show: 'No-show',
};

/** The state of a report in words. */
export const REPORT_WORDS: Record<ReportStatus, string> = {
  none: 'No report',
  pending: 'Report in the making',
  ready: 'Report ready',
  failed: 'Report failed',
};

/** What candidates ask for, in words. */
export const REQUEST_WORDS: Record<CandidateRequest, string> = {
  review_asked: 'Review asked',
  erasure_asked: 'Deletion asked',
};

/** What is noted of an interview beside the answers. */
export const SIGNAL_WORDS: Record<Signal, string> = {
  away: 'leaving the page',
  paste: 'what is pasted',
  typing: 'how they type',
  screens: 'further screens',
  devices: 'devices',
  voices: 'other voices',
};

interface Wish {
  extraTimePercent: number | null;
  signalsOff: readonly Signal[];
  keyboardOnly?: boolean;
}

/** What was asked for or granted, but for words of one's own; empty where that is nothing. */
export function adjustmentWords({ extraTimePercent, signalsOff, keyboardOnly }: Wish): string[] {
  return [
    extraTimePercent ? `${extraTimePercent}% more time` : '',
    signalsOff.length > 0 ? `Not noted: ${signalsOff.map(signal => SIGNAL_WORDS[signal]).join(', ')}` : '',
    keyboardOnly ? 'Keyboard or screen reader only' : '',
  ].filter(Boolean);
}

const SECOND_MS = 1_000;
/** The server hears of a candidate at most this often, so that less says nothing. */
const JUST_NOW_SECONDS = 10;

/** `last seen 40 s ago`; of a browser whose clock is behind, `just now`. */
export function lastSeenWords(at: string, now: Date): string {
  const seconds = Math.floor((now.getTime() - Date.parse(at)) / SECOND_MS);
  if (seconds < JUST_NOW_SECONDS) return 'last seen just now';
  if (seconds < 60) return `last seen ${seconds} s ago`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `last seen ${minutes} min ago` : `last seen ${Math.floor(minutes / 60)} h ago`;
}
