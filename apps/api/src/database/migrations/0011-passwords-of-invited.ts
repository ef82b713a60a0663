import type { Migration } from './migration';

/** Requires people who were added and have not signed in yet to replace the password that a colleague chose. */
export const passwordsOfInvited: Migration = {
  id: 11,
  name: 'passwords-of-invited',
  async run(db) {
    await db.collection('users').updateMany({ isInvited: true }, { $set: { mustChangePassword: true } });
  },
};
