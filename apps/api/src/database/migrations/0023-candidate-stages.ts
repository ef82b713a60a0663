import type { Migration } from './migration';

/** The first stage of each status in a position whose stages no one has changed, which is every position so far. */
const FIRST = {
  $cond: [
    { $eq: ['$status', 'Selected'] },
    'hired',
    { $cond: [{ $eq: ['$status', 'Rejected'] }, 'rejected', 'applied'] },
  ],
};

/** Puts each candidate into the first stage of their status, since their last decision. */
export const candidateStages: Migration = {
  id: 23,
  name: 'candidate-stages',
  async run(db) {
    await db
      .collection('candidates')
      .updateMany({ status: { $exists: true }, stage: { $exists: false } }, [
        { $set: { stage: FIRST, stageSince: { $ifNull: [{ $last: '$history.at' }, '$createdAt'] } } },
      ]);
  },
};
