import type mongoose from 'mongoose';
import { STAGING } from './archive-format';
import { SECOND_MS } from '../lib/durations';

type Db = mongoose.mongo.Db;

interface Account {
  _id: unknown;
  email: string;
  active?: boolean;
}

/**
 * Ends in a restored copy, before it takes the place of the data, what has been revoked or used up since the archive was
 * made: every session, every code and link for a password, candidates' links that were replaced. Counts for limits begin anew.
 */
export async function revokeAccess(db: Db): Promise<void> {
  // Above every version that was ever given out, and above that of an earlier restore of the same archive.
  const now = Math.floor(Date.now() / SECOND_MS);
  await db
    .collection(`${STAGING}users`)
    .updateMany({}, [{ $set: { tokenVersion: { $add: [{ $max: ['$tokenVersion', now] }, 1] } } }]);
  await revokeLinks(db);
  for (const name of ['passwordresets', 'ratelimits']) await db.collection(STAGING + name).deleteMany({});
  await db.collection(`${STAGING}outbox`).updateMany({ isSecret: true }, [
    {
      $set: {
        text: null,
        html: null,
        state: { $cond: [{ $in: ['$state', ['queued', 'held']] }, 'failed', '$state'] },
        lastError: { $cond: [{ $in: ['$state', ['queued', 'held']] }, 'Too late to be of use', '$lastError'] },
      },
    },
  ]);
}

/** Ends candidates' sessions, and links that were replaced since: each keeps the higher of both versions. */
async function revokeLinks(db: Db): Promise<void> {
  await db.collection(`${STAGING}visits`).updateMany({}, { $set: { session: null } });
  const replaced = db
    .collection<{ _id: unknown; linkVersion: number }>('interviews')
    .find({ linkVersion: { $gt: 1 } }, { projection: { linkVersion: 1 } });
  for await (const { _id, linkVersion } of replaced) {
    await db.collection<{ _id: unknown }>(`${STAGING}interviews`).updateOne({ _id }, { $max: { linkVersion } });
  }
}

/** Accounts that an archive opens again: active in it, closed or gone in the data that it takes the place of. */
export async function reopenedAccounts(db: Db): Promise<string[]> {
  const before = db.collection<Account>('users');
  if ((await before.findOne({}, { projection: { _id: 1 } })) === null) return [];
  const emails: string[] = [];
  const restored = db.collection<Account>(`${STAGING}users`).find({ active: { $ne: false } });
  for await (const { _id, email } of restored) {
    const present = await before.findOne({ _id, active: { $ne: false } }, { projection: { _id: 1 } });
    if (!present) emails.push(email);
  }
  return emails.sort();
}
