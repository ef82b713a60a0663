import type { Migration } from './migration';

const HOUR_MS = 3_600_000;
const OPEN = ['scheduled', 'in_progress'];

const step = (kind: string, at: object) => ({ kind, at });
const day = { $subtract: ['$startsAt', 24 * HOUR_MS] };
const hour = { $subtract: ['$startsAt', HOUR_MS] };
const overdue = { $add: ['$endsAt', HOUR_MS] };

/** Interviews from before reminders: the open ones get the next one that still lies ahead. */
export const planFollowUps: Migration = {
  id: 1,
  name: 'plan-follow-ups',
  async run(db) {
    const interviews = db.collection('interviews');
    const next = {
      $switch: {
        branches: [
          { case: { $not: [{ $in: ['$status', OPEN] }] }, then: null },
          { case: { $gt: [day, '$$NOW'] }, then: step('day', day) },
          { case: { $gt: [hour, '$$NOW'] }, then: step('hour', hour) },
          { case: { $gt: [overdue, '$$NOW'] }, then: step('overdue', overdue) },
        ],
        default: null,
      },
    };
    await interviews.updateMany({ followUp: { $exists: false } }, [{ $set: { followUp: next } }]);
    await interviews.updateMany({ sequence: { $exists: false } }, { $set: { sequence: 0 } });
  },
};
