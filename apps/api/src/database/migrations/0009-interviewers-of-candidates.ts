import type mongoose from 'mongoose';
import type { Migration } from './migration';

/** Records on candidates who holds their interviews: interviewers see no other candidates. */
export const interviewersOfCandidates: Migration = {
  id: 9,
  name: 'interviewers-of-candidates',
  async run(db) {
    const held = db
      .collection('interviews')
      .aggregate<{ _id: mongoose.mongo.ObjectId; interviewers: unknown[] }>([
        { $match: { 'interviewer._id': { $type: 'objectId' } } },
        { $group: { _id: '$candidate._id', interviewers: { $addToSet: '$interviewer._id' } } },
      ]);
    for await (const { _id, interviewers } of held) {
      await db.collection('candidates').updateOne({ _id }, { $set: { interviewers } });
    }
  },
};
