import type mongoose from 'mongoose';
import type { Migration } from './migration';

interface Asking {
  company: mongoose.mongo.ObjectId;
  candidate: { _id: mongoose.mongo.ObjectId };
}

/** Marks candidates who asked for deletion before their rows recorded it, so that the lists find them. */
export const markErasureRequests: Migration = {
  id: 7,
  name: 'mark-erasure-requests',
  async run(db) {
    const asking = db
      .collection('interviews')
      .find({ 'erasureAsked.at': { $type: 'date' } })
      .project<Asking>({ company: 1, 'candidate._id': 1 });
    for await (const { company, candidate } of asking) {
      await db.collection('candidates').updateOne({ _id: candidate._id, company }, { $set: { erasureAsked: true } });
    }
  },
};
