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

/** How long a cancellation or a no-show can be undone, in milliseconds. */
export const UNDO_MS = 10 * 60_000;

/** What a candidate may use: nothing, notes and books, or AI as well (contract §19). */
export const POLICIES = ['closed', 'notes', 'ai'] as const;
export type Policy = (typeof POLICIES)[number];
export const DEFAULT_POLICY: Policy = 'closed';

/** Contract §15. */
export const REPORT_STATUSES = ['none', 'pending', 'ready', 'failed'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** Interviewers of one Real interview at most: a room seats four, including the candidate. */
export const INTERVIEWERS_MAX = 3;

/** Minutes (contract §13). */
export const DURATION_DEFAULT = 60;
export const DURATION_MIN = 15;
export const DURATION_MAX = 480;
/** Minutes offered by the interview form (contract §18). */
export const DURATIONS_OFFERED = [15, 30, 45, 60, 90] as const;

/** How far in the past a start may be, in milliseconds: filling in the form takes a while (contract §13). */
export const START_GRACE_MS = 5 * 60_000;

/** How many years ahead a start may be: later ones, 9999 or 12027, are typing errors (contract §13). */
const START_AHEAD_YEARS = 100;
export const TOO_FAR_AHEAD = `Interview must be within the next ${START_AHEAD_YEARS} years`;

/**
 * Returns the last day on which an interview may start; `today` is in the interview's time zone. Both are `YYYY-MM-DD`.
 */
export function lastStartDay(today: string): string {
  return `${Number(today.slice(0, 4)) + START_AHEAD_YEARS}${today.slice(4)}`;
}

/** What to do with a candidate who already exists, with this email for this position (contract §18). */
export const KNOWN_CHOICES = ['keep', 'replace'] as const;
export type KnownChoice = (typeof KNOWN_CHOICES)[number];

export const RESUME_MAX_BYTES = 10 * 1024 * 1024;
export const RESUME_TOO_LARGE = 'The resume may be at most 10 MB';
export const RESUME_MAX_PAGES = 200;
/** Contract §2, §8: both the alert of the drop zone and the server's reply. */
export const ONLY_PDF = 'Only PDF files are allowed.';
export const RESUME_REQUIRED = 'Resume is required';

/**
 * Returns the link that Join Meeting opens: its mark makes the person an interviewer (contract §2); candidates never
 * get it.
 */
export function interviewerMeetingUrl(meetingUrl: string): string {
  return `${meetingUrl}?interviewer=true`;
}

/** Characters of a meeting link; those of video services with a password in them take about 150. */
export const MEETING_LINK_MAX = 500;

/** What about a candidate is waiting for the company's answer. */
export const ATTENTIONS = ['declined', 'adjustment_asked', ...REQUESTS] as const;
export type Attention = (typeof ATTENTIONS)[number];

/** The same for completed interviews, plus reports that no one has assessed yet. */
export const COMPLETED_ATTENTIONS = [...REQUESTS, 'unassessed'] as const;
export type CompletedAttention = (typeof COMPLETED_ATTENTIONS)[number];
/** Days after which no one is reminded of an assessment or a failed report any more. */
export const REMINDED_DAYS = 30;

/** Days of a calendar that can be read at once: six weeks show any month, and the clocks may change. */
export const CALENDAR_DAYS_MAX = 62;
