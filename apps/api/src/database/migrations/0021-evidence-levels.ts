import type mongoose from 'mongoose';
import type { Migration } from './migration';

type ObjectId = mongoose.mongo.ObjectId;

/** Has the level of every completed interview by the bot computed, by jobs: lists show it from then on. */
export const evidenceLevels: Migration = {
  id: 21,
  name: 'evidence-levels',
  async run(db) {
    const held = db.collection<{ company: ObjectId }>('interviews').find(
      {
        interviewType: 'Bot',
        status: 'completed',
        evidence: { $exists: false },
        'evidenceDeleted.at': null,
        erasedAt: null,
      },
      { projection: { company: 1 } },
    );
    for await (const { _id, company } of held) {
      const interview = _id.toHexString();
      // The key keeps a second run from adding it again.
      const job = { name: 'evidence-level', key: `migration ${interview}` };
      await db.collection('jobs').updateOne(job, { $setOnInsert: jobOf(interview, company) }, { upsert: true });
    }
  },
};

const jobOf = (interview: string, company: ObjectId) => ({
  lane: interview,
  subject: interview,
  company,
  isUrgent: false,
  data: { company: company.toHexString(), interview },
  availableAt: new Date(),
  holder: null,
  attempts: 0,
  lastError: null,
  requestId: null,
  createdAt: new Date(),
  claimedAt: null,
  wasCutShort: false,
});
