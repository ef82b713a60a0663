import type mongoose from 'mongoose';
import type { Migration } from './migration';

/** Clears the verdict "Insufficient evidence" of interviews without any answer. */
export const nothingAssessed: Migration = {
  id: 3,
  name: 'nothing-assessed',
  async run(db) {
    const interviews = db.collection<{ _id: mongoose.mongo.ObjectId }>('interviews');
    const unanswered = db
      .collection<{ _id: mongoose.mongo.ObjectId }>('reports')
      .find({ 'aiReport.report.assessedAnswers': 0, 'aiReport.report.insufficientAnswers': 0 })
      .project<{ _id: mongoose.mongo.ObjectId }>({ _id: 1 });
    for await (const { _id } of unanswered) {
      await interviews.updateOne({ _id, verdict: 'Insufficient evidence' }, { $set: { verdict: null } });
    }
  },
};
