import type { Notes, Scorecard, Scorecards } from '@interview-detection/shared/scorecards/scorecards.schema';
import { anId } from './fixtures';

export const noNotes = (): Notes => ({ text: '', version: 0, updatedAt: null });

export const aScorecard = (change: Partial<Scorecard> = {}): Scorecard => ({
  by: { _id: anId(0xa1), name: 'Tom Becker' },
  criteria: [],
  overall: 2,
  note: '',
  at: '2026-11-19T15:30:00.000Z',
  changedAt: null,
  ...change,
});

/** Returns the scorecards of an interview held by Tom, who has not submitted one. */
export const theScorecards = (change: Partial<Scorecards> = {}): Scorecards => ({
  own: null,
  others: [],
  spread: null,
  scorers: [{ _id: anId(0xa1), name: 'Tom Becker', submitted: false }],
  criteria: [],
  ...change,
});
