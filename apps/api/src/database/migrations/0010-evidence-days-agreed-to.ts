import type mongoose from 'mongoose';
import type { Migration } from './migration';

interface Visit {
  _id: mongoose.mongo.ObjectId;
  company: mongoose.mongo.ObjectId;
  consents: { decision: string; covers: string[] }[];
}

const DAYS = /:afterEnd:(\d+)$/;

/**
 * Records on interviews for how many days their candidate was told that signals are kept, to find those that are too
 * old.
 */
export const evidenceDaysAgreedTo: Migration = {
  id: 10,
  name: 'evidence-days-agreed-to',
  async run(db) {
    const visits = db
      .collection('visits')
      .find({ 'consents.covers': DAYS })
      .project<Visit>({ company: 1, 'consents.decision': 1, 'consents.covers': 1 });
    for await (const { _id, company, consents } of visits) {
      const agreed = consents.findLast(({ decision }) => decision === 'agreed');
      const days = (agreed?.covers ?? []).flatMap(name => DAYS.exec(name)?.slice(1).map(Number) ?? []);
      if (days.length === 0) continue;
      await db
        .collection('interviews')
        .updateOne({ _id, company, 'evidenceDeleted.at': null }, { $set: { evidenceDays: Math.min(...days) } });
    }
  },
};
