import type { HistoryEntry, Ref } from '@interview-detection/shared/fields';
import type { CandidateRequest } from '@interview-detection/shared/candidates/candidates.rules';
import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import type { Held } from '@interview-detection/shared/rooms/held.schema';
import type { InterviewStatus, ReportStatus } from '@interview-detection/shared/interviews/interviews.rules';
import type { Signal } from '@interview-detection/shared/visits/visits.rules';
import { formatInstant, instantOf } from '#web/lib/dates';

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
  pending: 'Generating report',
  ready: 'Report ready',
  failed: 'Report failed',
};

/** Returns who holds an interview, in one line. */
export const namesOf = (interviewers: readonly Ref[]): string =>
  interviewers.map(({ name }) => name).join(', ') || 'Bot';

/** What candidates can request, in words. */
export const REQUEST_WORDS: Record<CandidateRequest, string> = {
  review_asked: 'Review requested',
  erasure_asked: 'Deletion requested',
};

/** What is recorded about an interview besides the answers. */
export const SIGNAL_WORDS: Record<Signal, string> = {
  away: 'leaving the page',
  paste: 'what is pasted',
  typing: 'how they type',
  screens: 'second screens',
  devices: 'devices',
  voices: 'other voices',
};

interface Wish {
  extraTimePercent: number | null;
  signalsOff: readonly Signal[];
  keyboardOnly?: boolean;
}

/** Returns what was asked for or granted, except for free text; empty if there is nothing else. */
export function adjustmentWords({ extraTimePercent, signalsOff, keyboardOnly }: Wish): string[] {
  return [
    extraTimePercent ? `${extraTimePercent}% more time` : '',
    signalsOff.length > 0 ? `Not recorded: ${signalsOff.map(signal => SIGNAL_WORDS[signal]).join(', ')}` : '',
    keyboardOnly ? 'Keyboard or screen reader only' : '',
  ].filter(Boolean);
}

const SECOND_MS = 1_000;
/** The server records a candidate's presence at most this often, so a shorter time means nothing. */
const JUST_NOW_SECONDS = 10;

/** Returns `last seen 40 s ago`, or `just now` for a browser whose clock is behind. */
export function lastSeenWords(at: string, now: Date): string {
  const seconds = Math.floor((now.getTime() - Date.parse(at)) / SECOND_MS);
  if (seconds < JUST_NOW_SECONDS) return 'last seen just now';
  if (seconds < 60) return `last seen ${seconds} s ago`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `last seen ${minutes} min ago` : `last seen ${Math.floor(minutes / 60)} h ago`;
}

const MINUTE_MS = 60_000;
const minutesBetween = (from: string, to: string) => Math.floor((Date.parse(to) - Date.parse(from)) / MINUTE_MS);

/**
 * Returns who joined the interview's room and when, one sentence each, followed by how long the interview took.
 *
 * @param clock formats an instant as a time of day, `14:07`
 */
export function attendanceWords(
  { startsAt, durationMinutes }: Pick<Interview, 'startsAt' | 'durationMinutes'>,
  { startedAt, endedAt, attended }: Held,
  clock: (instant: string) => string,
): string[] {
  const people = attended.map(({ name, cameAt, joinedAt, leftAt }) => {
    const late = minutesBetween(startsAt, cameAt);
    const came = `${name} came at ${clock(cameAt)}${late > 0 ? `, ${late} min after the start` : ''}`;
    if (joinedAt === null) return `${came}, and was not let in.`;
    return leftAt === null ? `${came}.` : `${came}, and left at ${clock(leftAt)}.`;
  });
  if (startedAt === null) return [...people, 'They were not in the room together.'];
  if (endedAt === null) return people;
  const minutes = minutesBetween(startedAt, endedAt);
  const over = minutes - durationMinutes;
  return [...people, `It took ${minutes} min${over > 0 ? `, ${over} more than planned` : ''}.`];
}

/** A start as the history keeps it, with who interviews: `2026-11-18 10:30 Asia/Tokyo, Mara Santos`. */
const START = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d) ([^\s,]+)(?:, (.+))?$/s;

function placeIn(timeZone: string, kept: string | null): { start: string; interviewers: string } | null {
  const [, day = '', time = '', zone = '', interviewers = ''] = START.exec(kept ?? '') ?? [];
  const instant = zone && instantOf(day, time, zone);
  return instant ? { start: formatInstant(instant, timeZone), interviewers } : null;
}

interface Change {
  kind: 'moved' | 'handed' | 'edited';
  text: string;
}

/**
 * Describes an entry of an interview's history that is neither a status nor a verdict: another start or interviewer, or
 * what was corrected.
 */
export function changeOf({ from, to }: Pick<HistoryEntry, 'from' | 'to'>, timeZone: string): Change {
  const [was, is] = [placeIn(timeZone, from), placeIn(timeZone, to)];
  if (!was || !is) return { kind: 'edited', text: editWords(from, to) };
  const isMoved = was.start !== is.start;
  const changes = [
    ...(isMoved ? [`Moved from ${was.start} to ${is.start}`] : []),
    ...(was.interviewers === is.interviewers ? [] : [`Handed from ${was.interviewers} to ${is.interviewers}`]),
  ];
  if (changes.length === 0) return { kind: 'edited', text: editWords(from, to) };
  return { kind: isMoved ? 'moved' : 'handed', text: changes.join('. ') };
}

/** Describes a correction: `name Ada; description` became `name Eda; description changed`. */
function editWords(from: string | null, to: string): string {
  const [before, after] = [(from ?? '').split('; '), to.split('; ')];
  if (before.length !== after.length) return `Edited from ${from ?? ''} to ${to}`;
  const changes = after.map((is, place) => {
    const was = before[place] ?? '';
    return is.startsWith(was) ? is : `from ${was} to ${is}`;
  });
  return `Edited: ${changes.join('; ')}`;
}
