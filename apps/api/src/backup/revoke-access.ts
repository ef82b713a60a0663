import type mongoose from 'mongoose';
import { companyCollections } from '../database/company-collection';
import { STAGING } from '../database/staging';

type Db = mongoose.mongo.Db;

interface Account {
  _id: unknown;
  email: string;
  active?: boolean;
}

/**
 * Ends in a restored copy, before it takes the place of the data, what has been revoked or used up since the archive was
 * made: every session, every code and link for a password or an email address, candidates' links that were replaced. Counts for limits start again.
 */
export async function revokeAccess(db: Db): Promise<void> {
  for (const { name, afterRestore } of companyCollections()) {
    await afterRestore?.(db.collection(STAGING + name), db.collection(name));
  }
  // As keys of programs: only those stay that are there now.
  await db
    .collection(`${STAGING}passkeys`)
    .deleteMany({ _id: { $nin: await db.collection('passkeys').distinct('_id') } });
  for (const name of ['passwordresets', 'emailverifications', 'ratelimits', 'sessions', 'signinattempts']) {
    await db.collection(STAGING + name).deleteMany({});
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
