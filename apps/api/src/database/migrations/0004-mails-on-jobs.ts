import mongoose from 'mongoose';
import { dropIndex } from './drop-index';
import type { Migration } from './migration';

type Db = mongoose.mongo.Db;
type ObjectId = mongoose.mongo.ObjectId;

interface OldMail {
  _id: ObjectId;
  company: ObjectId | null;
  about: ObjectId | null;
  to: { address: string };
  isUrgent: boolean;
  tries: number;
  nextAt: Date;
  queuedAt: Date;
  requestId: string | null;
}

/** Indexes of the older version that nothing reads any more, or that are declared differently now. */
const DEAD_INDEXES = [
  ['jobs', 'name_1_dueAt_1'],
  ['jobs', 'job_key_unique'],
  ['outbox', 'state_1_isUrgent_-1_nextAt_1'],
] as const;

/**
 * Gives leases one shape, jobs a company, and makes the delivery of an email a job. Emails queued by an older version
 * become jobs that keep the rest of their pause and their number of attempts.
 */
export const mailsOnJobs: Migration = {
  id: 4,
  name: 'mails-on-jobs',
  async run(db) {
    for (const [collection, index] of DEAD_INDEXES) await dropIndex(db, collection, index);
    const jobs = db.collection('jobs');
    // Otherwise each email below would be searched for among all jobs.
    const key = { unique: true, name: 'job_key', partialFilterExpression: { key: { $gt: '' } } };
    await jobs.createIndex({ name: 1, key: 1 }, key);
    // The single job that used to send all mails.
    await jobs.deleteMany({ name: 'deliver-mail', key: 'every' });
    await jobs.updateMany({ availableAt: { $exists: false } }, [
      {
        $set: {
          availableAt: '$dueAt',
          holder: { $ifNull: ['$token', null] },
          company: null,
          isUrgent: false,
          claimedAt: null,
          wasCutShort: false,
        },
      },
      { $unset: ['dueAt', 'token'] },
    ]);
    await giveReportsTheirCompany(db);
    for (const [collection, end] of [
      ['modelresults', 'askedUntil'],
      ['demo', 'heldUntil'],
    ] as const) {
      await db
        .collection(collection)
        .updateMany({ [end]: { $exists: true } }, [
          { $set: { availableAt: `$${end}`, holder: null } },
          { $unset: end },
        ]);
    }
    const queued = db
      .collection<OldMail>('outbox')
      .find({ state: 'queued' })
      .project<OldMail>({ company: 1, about: 1, to: 1, isUrgent: 1, tries: 1, nextAt: 1, queuedAt: 1, requestId: 1 })
      .sort({ createdAt: 1 });
    for await (const mail of queued) {
      const job = { name: 'deliver-mail', key: mail._id.toHexString() };
      await jobs.updateOne(job, { $setOnInsert: jobOf(mail) }, { upsert: true });
    }
    await db.collection('outbox').updateMany({ lease: { $exists: true } }, { $unset: { lease: '', isRefused: '' } });
  },
};

const jobOf = (mail: OldMail) => ({
  ...(mail.about ? { lane: `${mail.about.toHexString()} ${mail.to.address}` } : {}),
  company: mail.company,
  isUrgent: mail.isUrgent,
  data: { mailId: mail._id.toHexString() },
  availableAt: mail.nextAt,
  holder: null,
  attempts: mail.tries,
  lastError: null,
  requestId: mail.requestId,
  createdAt: mail.queuedAt,
  claimedAt: null,
  wasCutShort: false,
});

async function giveReportsTheirCompany(db: Db): Promise<void> {
  const reports = db.collection<{ data: { interviewId: string } }>('jobs').find({ name: 'report', company: null });
  for await (const { _id, data } of reports) {
    const interviews = db.collection<{ company: ObjectId }>('interviews');
    const interview = await interviews.findOne({ _id: new mongoose.mongo.ObjectId(data.interviewId) });
    if (interview) await db.collection('jobs').updateOne({ _id }, { $set: { company: interview.company } });
  }
}
