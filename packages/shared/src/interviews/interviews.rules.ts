import { REQUESTS } from '../candidates/candidates.rules';

/** Contract §9. */
export const INTERVIEW_TYPES = ['Real', 'Bot'] as const;
export type InterviewType = (typeof INTERVIEW_TYPES)[number];
export const DEFAULT_INTERVIEW_TYPE: InterviewType = 'Real';

export const INTERVIEW_STATUSES = ['scheduled', 'in_progress', 'completed', 'cancelled', 'no_show'] as const;
export type InterviewStatus = (typeof INTERVIEW_STATUSES)[number];

/** Upcoming interviews; only these can change (contract §13, §14). */
export const OPEN_STATUSES = ['scheduled', 'in_progress'] as const satisfies readonly InterviewStatus[];
export const isOpen = (status: InterviewStatus): boolean => (OPEN_STATUSES as readonly string[]).includes(status);

/** What a candidate may use: nothing, notes and books, AI as well (contract §19). */
export const POLICIES = ['closed', 'notes', 'ai'] as const;
export type Policy = (typeof POLICIES)[number];
export const DEFAULT_POLICY: Policy = 'closed';

/** Contract §15. */
export const REPORT_STATUSES = ['none', 'pending', 'ready', 'failed'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** People of the company who hold one Real interview together at most: a room seats four, one of them the candidate. */
export const INTERVIEWERS_MAX = 3;

/** Minutes (contract §13). */
export const DURATION_DEFAULT = 60;
export const DURATION_MIN = 15;
export const DURATION_MAX = 480;
/** Minutes that the form of an interview offers (contract §18). */
export const DURATIONS_OFFERED = [15, 30, 45, 60, 90] as const;

/** A start may lie this far in the past, in milliseconds: forms take a while to fill (contract §13). */
export const START_GRACE_MS = 5 * 60_000;

/** A start lies at most this many years ahead: a later one, 9999 or 12027, is a slip of the hand (contract §13). */
const START_AHEAD_YEARS = 100;
export const TOO_FAR_AHEAD = `Interview must be within the next ${START_AHEAD_YEARS} years`;

/** The last day on which an interview may start; `today` is that of the interview's zone. Both are `YYYY-MM-DD`. */
export function lastStartDay(today: string): string {
  return `${Number(today.slice(0, 4)) + START_AHEAD_YEARS}${today.slice(4)}`;
}

/** What becomes of a candidate who is known already, under this e-mail for this position (contract §18). */
export const KNOWN_CHOICES = ['keep', 'replace'] as const;
export type KnownChoice = (typeof KNOWN_CHOICES)[number];

export const RESUME_MAX_BYTES = 10 * 1024 * 1024;
export const RESUME_TOO_LARGE = 'The resume may be at most 10 MB';
export const RESUME_MAX_PAGES = 200;
/** Contract §2, §8: the alert of the drop zone and the server's answer alike. */
export const ONLY_PDF = 'Only PDF files are allowed.';
export const RESUME_REQUIRED = 'Resume is required';

/** What Join Meeting opens: the mark makes the person an interviewer (contract §2); candidates never get it. */
export function interviewerMeetingUrl(meetingUrl: string): string {
  return `${meetingUrl}?interviewer=true`;
}

/** What of a candidate waits for an answer of the company. */
export const ATTENTIONS = ['declined', 'adjustment_asked', ...REQUESTS] as const;
export type Attention = (typeof ATTENTIONS)[number];
