import { dropIndex } from './drop-index';
import type { Migration } from './migration';

const DECIDED = ['Selected', 'Rejected'];

/** Stores with each candidate when they were first interviewed and when they were decided, for the figures. */
export const candidateDates: Migration = {
  id: 27,
  name: 'candidate-dates',
  async run(db) {
    // The index of counts has more fields now, and another name.
    await dropIndex(db, 'interviews', 'company_1_startsAt_1_status_1');
    const decisions = { $filter: { input: '$history', cond: { $eq: ['$$this.to', '$status'] } } };
    await db
      .collection('candidates')
      .updateMany({ status: { $in: DECIDED }, 'history.to': { $in: DECIDED }, decidedAt: { $exists: false } }, [
        { $set: { decidedAt: { $max: { $map: { input: decisions, in: '$$this.at' } } } } },
      ]);
    const first = db.collection('interviews').aggregate<{ _id: unknown; company: unknown; startsAt: Date }>([
      { $match: { status: 'completed', startsAt: { $type: 'date' } } },
      {
        $group: {
          _id: '$candidate._id',
          company: { $first: '$company' },
          startsAt: { $min: '$startsAt' },
        },
      },
    ]);
    let changes: object[] = [];
    const write = async () => {
      if (changes.length > 0) await db.collection('candidates').bulkWrite(changes as never[], { ordered: false });
      changes = [];
    };
    for await (const { _id, company, startsAt } of first) {
      const update = { $min: { interviewedAt: startsAt } };
      changes.push({ updateOne: { filter: { _id, company }, update } });
      if (changes.length === 1_000) await write();
    }
    await write();
  },
};
