import { dropIndex } from './drop-index';
import type { Migration } from './migration';

/**
 * Mails about an interview are looked for within a company, and a report's job names the interview that it works on
 * where an index finds it.
 */
export const companyFirst: Migration = {
  id: 5,
  name: 'company-first',
  async run(db) {
    await dropIndex(db, 'outbox', 'about_interview');
    await db
      .collection('jobs')
      .updateMany({ name: 'report', subject: { $exists: false } }, [{ $set: { subject: '$data.interviewId' } }]);
  },
};
