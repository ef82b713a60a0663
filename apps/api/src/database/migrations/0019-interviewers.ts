import { dropIndex } from './drop-index';
import type { Migration } from './migration';

/** Lists every interviewer on an interview, to find it by each of them; existing interviews have one. */
export const interviewers: Migration = {
  id: 19,
  name: 'interviewers',
  async run(db) {
    await dropIndex(db, 'interviews', 'company_1_interviewer._id_1_status_1_startsAt_1');
    await db
      .collection('interviews')
      .updateMany({ interviewers: { $exists: false } }, [
        { $set: { interviewers: { $cond: [{ $eq: [{ $type: '$interviewer' }, 'object'] }, ['$interviewer'], []] } } },
      ]);
  },
};
