import type mongoose from 'mongoose';
import type { Migration } from './migration';

const BATCH = 500;

interface OldReport {
  _id: mongoose.mongo.ObjectId;
  aiReport?: {
    report?: { percentAIGenerated: number | null; assessedAnswers: number; insufficientAnswers: number };
  } | null;
}

/** Contract §9 with contract §15. */
function verdictOf({ aiReport }: OldReport): string | null {
  if (!aiReport?.report) return null;
  const { percentAIGenerated, assessedAnswers, insufficientAnswers } = aiReport.report;
  const answers = assessedAnswers + insufficientAnswers;
  if (percentAIGenerated === null || answers === 0 || assessedAnswers * 2 < answers) return 'Insufficient evidence';
  return percentAIGenerated <= 65 ? 'Recommended' : 'Not Recommended';
}

/** Copies the verdict of the report to interviews created before lists showed it. */
export const keepVerdicts: Migration = {
  id: 2,
  name: 'keep-verdicts',
  async run(db) {
    const interviews = db.collection('interviews');
    const reports = db.collection<OldReport>('reports');
    for (;;) {
      const old = await interviews
        .find({ reportStatus: 'ready', verdict: { $exists: false } }, { projection: { _id: 1 } })
        .limit(BATCH)
        .toArray();
      if (old.length === 0) return;
      const found = await reports
        .find({ _id: { $in: old.map(({ _id }) => _id) } }, { projection: { 'aiReport.report': 1 } })
        .toArray();
      const verdicts = new Map(found.map(report => [report._id.toHexString(), verdictOf(report)]));
      await interviews.bulkWrite(
        old.map(({ _id }) => ({
          updateOne: { filter: { _id }, update: { $set: { verdict: verdicts.get(_id.toHexString()) ?? null } } },
        })),
      );
    }
  },
};
