import { dropIndex } from './drop-index';
import type { Migration } from './migration';

/**
 * Lets emails about an interview be found within a company, and puts the interview in a report's job where an index
 * finds it.
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
