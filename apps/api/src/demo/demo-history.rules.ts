import type { CandidateStatus } from '@interview-detection/shared/candidates/candidates.rules';
import type { InterviewStatus } from '@interview-detection/shared/interviews/interviews.rules';
import { DEFAULT_STAGES, firstStage } from '@interview-detection/shared/pipeline/pipeline.rules';
import { HOUR_MS } from '../lib/durations';
import type { HistoryRecord, RefRecord } from '../database/history';
import { COMPANY, REASONS } from './demo-cast';
import { decisionOf, type PlottedInterview } from './demo-plot.rules';

/** The original time of interviews that were moved. */
const EARLIER_TIME = '08:00';

const step = (at: Date, by: RefRecord, from: string | null, to: string, reason: string | null = null) => ({
  at,
  by,
  from,
  to,
  reason,
});

/** Stages, and how many hours after applying a candidate came to each. */
const OPEN_STAGES = [
  ['interview', 30],
  ['applied', 0],
  ['screening', 20],
] as const;

const REASONS_OF_ENDS: Partial<Record<InterviewStatus, string>> = {
  cancelled: 'The candidate asked for another day',
  no_show: 'Nobody came within a quarter of an hour',
};

/** Returns the history of an interview up to now. */
export function historyOfInterview(
  { day, time, startsAt, status, bookedAt, wasMoved }: PlottedInterview,
  people: { owner: RefRecord; interviewer: RefRecord | undefined },
): HistoryRecord[] {
  const { owner, interviewer } = people;
  const history = [step(bookedAt, owner, null, 'scheduled')];
  const after = (start: Date, hours: number) => new Date(start.getTime() + hours * HOUR_MS);
  if (wasMoved) {
    const slot = (at: string) => `${day} ${at} ${COMPANY.timeZone}${interviewer ? `, ${interviewer.name}` : ''}`;
    history.push(step(after(bookedAt, 5), owner, slot(EARLIER_TIME), slot(time), 'The candidate has lessons at eight'));
  }
  if (status === 'scheduled') return history;
  const hours = status === 'cancelled' ? -20 : 1;
  const end = step(after(startsAt, hours), interviewer ?? owner, 'scheduled', status, REASONS_OF_ENDS[status]);
  return [...history, end];
}

/** Undecided candidates are spread over the stages before an offer. */
function openStageOf(candidate: number, { appliedAt, now }: { appliedAt: Date; now: Date }) {
  const [stage, hours] = OPEN_STAGES[candidate % OPEN_STAGES.length] ?? ['applied', 0];
  return { stage, stageSince: new Date(Math.min(appliedAt.getTime() + hours * HOUR_MS, now.getTime())) };
}

/** Returns how a candidate came to their status: applied, perhaps a decision that was reversed, the decision. */
export function historyOfCandidate(
  candidate: number,
  { appliedAt, lastMetAt, now }: { appliedAt: Date; lastMetAt: Date; now: Date },
  people: { owner: RefRecord; interviewer: RefRecord },
): { status: CandidateStatus; stage: string; stageSince: Date; history: HistoryRecord[] } {
  const { status, wasReversed } = decisionOf(candidate);
  const applied = step(appliedAt, people.owner, null, 'Pending');
  if (status === 'Pending') return { status, ...openStageOf(candidate, { appliedAt, now }), history: [applied] };
  const after = (hours: number) => new Date(Math.min(lastMetAt.getTime() + hours * HOUR_MS, now.getTime()));
  const reasons = REASONS[status];
  const decided = (hours: number) =>
    step(after(hours), people.interviewer, 'Pending', status, reasons[candidate % reasons.length]);
  const stage = firstStage(DEFAULT_STAGES, status)._id;
  const end = decided(20);
  if (!wasReversed) return { status, stage, stageSince: end.at, history: [applied, end] };
  const opposite = status === 'Selected' ? 'Rejected' : 'Selected';
  return {
    status,
    stage,
    stageSince: end.at,
    history: [
      applied,
      step(after(3), people.owner, 'Pending', opposite),
      step(after(4), people.owner, opposite, 'Pending', 'Wrong button, this was meant for the next candidate'),
      end,
    ],
  };
}
