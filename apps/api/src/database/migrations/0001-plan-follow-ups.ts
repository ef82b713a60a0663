import type { Migration } from './migration';

const HOUR_MS = 3_600_000;
const OPEN = ['scheduled', 'in_progress'];

/** An aggregation expression: the first of these steps that is still to come. */
const nextStep = [
  { kind: 'day', at: { $subtract: ['$startsAt', 24 * HOUR_MS] } },
  { kind: 'hour', at: { $subtract: ['$startsAt', HOUR_MS] } },
  { kind: 'overdue', at: { $add: ['$endsAt', HOUR_MS] } },
].reduceRight<unknown>((later, step) => ({ $cond: [{ $gt: [step.at, '$$NOW'] }, step, later] }), null);

/** Schedules the next reminder that is still to come for open interviews created before reminders existed. */
export const planFollowUps: Migration = {
  id: 1,
  name: 'plan-follow-ups',
  async run(db) {
    const interviews = db.collection('interviews');
    const followUp = { $cond: [{ $in: ['$status', OPEN] }, nextStep, null] };
    await interviews.updateMany({ followUp: { $exists: false } }, [{ $set: { followUp } }]);
    await interviews.updateMany({ sequence: { $exists: false } }, { $set: { sequence: 0 } });
  },
};
