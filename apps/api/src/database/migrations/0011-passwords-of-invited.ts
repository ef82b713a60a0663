import type { Migration } from './migration';

/** Whoever was added and has not signed in yet has the password that a colleague chose: they choose another one first. */
export const passwordsOfInvited: Migration = {
  id: 11,
  name: 'passwords-of-invited',
  async run(db) {
    await db.collection('users').updateMany({ isInvited: true }, { $set: { mustChangePassword: true } });
  },
};
