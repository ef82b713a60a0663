import type { Migration } from './migration';

/**
 * Turns members into recruiters, and people without a company into owners of the one that they will create. A company
 * with no owner who can sign in gets its earliest account as owner.
 */
export const roles: Migration = {
  id: 8,
  name: 'roles',
  async run(db) {
    const users = db.collection('users');
    const old = { role: { $nin: ['owner', 'recruiter', 'interviewer', 'viewer'] } };
    await users.updateMany({ ...old, company: null }, { $set: { role: 'owner' } });
    await users.updateMany(old, { $set: { role: 'recruiter' } });
    const companies = users.aggregate<{ _id: unknown; first: unknown }>([
      { $match: { company: { $ne: null }, active: true } },
      { $sort: { createdAt: 1, _id: 1 } },
      {
        $group: {
          _id: '$company',
          first: { $first: '$_id' },
          owners: { $sum: { $cond: [{ $eq: ['$role', 'owner'] }, 1, 0] } },
        },
      },
      { $match: { owners: 0 } },
    ]);
    for await (const { first } of companies) {
      await users.updateOne({ _id: first as never }, { $set: { role: 'owner' } });
    }
  },
};
