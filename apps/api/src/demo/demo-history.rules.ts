import type { CandidateStatus } from '@interview-detection/shared/candidates/candidates.rules';
import type { HistoryRecord, RefRecord } from '../lib/history';
import { REASONS } from './demo-cast';
import { decisionOf, type PlottedInterview } from './demo-plot.rules';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** When an interview was put into the calendar: some days before its start, and never after `now`. */
export function scheduledAt({ startsAt, candidate }: PlottedInterview, now: Date): Date {
  const before = (2 + (candidate % 4)) * DAY_MS + (candidate % 7) * HOUR_MS;
  return new Date(Math.min(startsAt.getTime(), now.getTime()) - before);
}

const step = (at: Date, by: RefRecord, from: string | null, to: string, reason: string | null = null) => ({
  at,
  by,
  from,
  to,
  reason,
});

/** What happened to an interview until now. */
export function historyOfInterview(interview: PlottedInterview, by: RefRecord, now: Date): HistoryRecord[] {
  const { startsAt, status } = interview;
  const first = step(scheduledAt(interview, now), by, null, 'scheduled');
  if (status === 'scheduled') return [first];
  const reason: string | null =
    status === 'cancelled'
      ? 'The candidate asked for another day'
      : status === 'no_show'
        ? 'Waited for a quarter'
        : null;
  const hours = status === 'cancelled' ? -20 : 1;
  return [first, step(new Date(startsAt.getTime() + hours * HOUR_MS), by, 'scheduled', status, reason)];
}

/** How a candidate came to his status: applied, perhaps a decision that was taken back, the decision. */
export function historyOfCandidate(
  candidate: number,
  { appliedAt, lastMetAt, now }: { appliedAt: Date; lastMetAt: Date; now: Date },
  people: { owner: RefRecord; interviewer: RefRecord },
): { status: CandidateStatus; history: HistoryRecord[] } {
  const { status, wasReversed } = decisionOf(candidate);
  const applied = step(appliedAt, people.owner, null, 'Pending');
  if (status === 'Pending') return { status, history: [applied] };
  const after = (hours: number) => new Date(Math.min(lastMetAt.getTime() + hours * HOUR_MS, now.getTime()));
  const reasons = REASONS[status];
  const decided = (hours: number) =>
    step(after(hours), people.interviewer, 'Pending', status, reasons[candidate % reasons.length]);
  if (!wasReversed) return { status, history: [applied, decided(20)] };
  const opposite = status === 'Selected' ? 'Rejected' : 'Selected';
  return {
    status,
    history: [
      applied,
      step(after(3), people.owner, 'Pending', opposite),
      step(after(4), people.owner, opposite, 'Pending', 'Wrong button, this was meant for the next candidate'),
      decided(20),
    ],
  };
}
