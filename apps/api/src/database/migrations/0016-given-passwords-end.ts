import type { Migration } from './migration';

const DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Makes passwords that a colleague chose expire; for existing ones the time starts now. */
export const givenPasswordsEnd: Migration = {
  id: 16,
  name: 'given-passwords-end',
  async run(db) {
    const givenPasswordUntil = new Date(Date.now() + DAYS * DAY_MS);
    await db.collection('users').updateMany({ mustChangePassword: true }, { $set: { givenPasswordUntil } });
  },
};
