import { randomBytes } from 'node:crypto';
import type { Types, ClientSession } from 'mongoose';
import { setTimeout as sleep } from 'node:timers/promises';
import { currentTime } from '../lib/app-context';
import { DAY_MS } from '../lib/durations';
import { hashPassword } from '../lib/passwords';
import { systemPrincipal, systemScope } from '../lib/system-principal';
import { inTransaction } from '../database/transaction';
import { createCompany } from '../modules/company/company.service';
import { setPassword } from '../modules/users/credentials.service';
import { principalOf } from '../modules/users/session-user.service';
import { createUser, findActiveUserByEmail } from '../modules/users/users.service';
import { requireDb } from '../database/connection';
import { acquireLease, releaseLease, startHeartbeat, type Leased } from '../database/lease';
import { openBotInterview } from './demo-bot.service';
import { COMPANY, OWNER } from './demo-cast';
import { fillCompany } from './demo-filling.service';
import { removeCompanyOf } from './demo-records.service';

// Records in the database who owns the demo company, whether it is complete, and which process is working on it. Uses
// the driver's collection, so that installations without demo data do not get one.

interface Mark extends Leased {
  _id: 'demo';
  /** Account of the owner; absent until it exists. */
  owner?: Types.ObjectId;
  /** When it was complete. */
  readyAt?: Date;
  passwordAt?: Date;
}

/** How long a process that died midway holds up the next one. Milliseconds. */
const LEASE_MS = 15_000;
const POLL_INTERVAL_MS = 250;

const marks = () => requireDb().collection<Mark>('demo');
const acquire = () => acquireLease(marks(), { _id: 'demo' }, { leaseMs: LEASE_MS, create: { _id: 'demo' } });

interface HeldMark extends Pick<Mark, 'owner' | 'readyAt' | 'passwordAt'> {
  /** Adds to the mark. Throws if another process has taken over. */
  note(change: Partial<Pick<Mark, 'owner' | 'readyAt' | 'passwordAt'>>, session?: ClientSession): Promise<void>;
}

/** Runs the work while only this process holds the mark; others wait for their turn. */
async function holdingMark<T>(work: (mark: HeldMark) => Promise<T>): Promise<T> {
  let mark = await acquire();
  while (!mark) {
    await sleep(POLL_INTERVAL_MS);
    mark = await acquire();
  }
  const { _id, holder, ...found } = mark;
  // If the mark is lost, the next note throws.
  const heartbeat = startHeartbeat(marks(), mark, LEASE_MS);
  try {
    return await work({
      ...found,
      async note(change, session) {
        const { matchedCount } = await marks().updateOne({ _id, holder }, { $set: change }, session ? { session } : {});
        if (matchedCount === 0) throw new Error('Another process has taken over');
      },
    });
  } finally {
    heartbeat.stop();
    await releaseLease(marks(), mark);
  }
}

const DEMO = systemPrincipal('demo');

/** By then half of the coming interviews have passed. */
const OLD_DAYS = 7;

export interface DemoSignIn {
  email: string;
  password: string;
  /** Of an interview that its candidate can start now; null if that candidate no longer exists. */
  candidateLink: string | null;
}

const newPassword = () => randomBytes(12).toString('base64url');

/**
 * Ensures that the demo company exists, complete and only once, even if several processes start at once; gives its
 * owner a new password, and keeps one interview open to take part in. Returns null if another process has done this
 * meanwhile, which then prints the sign-in. `say` gets lines for the person waiting. An incomplete company is made
 * again. Throws if another account has the owner's address.
 */
export async function ensureDemoCompany(say: (line: string) => void, now = currentTime()): Promise<DemoSignIn | null> {
  const askedAt = currentTime();
  return holdingMark(async mark => {
    if (mark.passwordAt && mark.passwordAt > askedAt) return null;
    // A complete one is never made again: people may have worked in it.
    const owner = mark.readyAt ? mark.owner : await make(mark, now, say);
    if (mark.readyAt && now.getTime() - mark.readyAt.getTime() > OLD_DAYS * DAY_MS) {
      say(
        'The demo data are more than a week old, and interviews that lay ahead have passed. For fresh ones after ' +
          'npm run demo: stop it, delete the folder data-demo, start again.',
      );
    }
    const account = await findActiveUserByEmail(OWNER.email);
    if (!account || !owner || !account._id.equals(owner)) {
      throw new Error(`Its account ${OWNER.email} is gone: fresh demo data need an empty database`);
    }
    const password = newPassword();
    const passwordHash = await hashPassword(password);
    await inTransaction(session => setPassword(account, passwordHash, session));
    await mark.note({ passwordAt: currentTime() });
    const candidateLink = account.company ? await openBotInterview(systemScope(DEMO, account.company), now) : null;
    return { email: account.email, password, candidateLink };
  });
}

/** Makes the company as of `now` and returns its owner. */
async function make(mark: HeldMark, now: Date, say: (line: string) => void): Promise<Types.ObjectId> {
  const startedAt = performance.now();
  say('Making the demo data (once)');
  if (mark.owner) await removeCompanyOf(mark.owner);
  const user = await createUser(
    { ...OWNER, role: 'owner', password: newPassword(), emailVerified: true },
    async ({ _id }, session) => mark.note({ owner: _id }, session),
  );
  const principal = principalOf(user);
  const company = await createCompany(principal, COMPANY);
  await fillCompany({ ...principal, companyId: company._id, scope: systemScope(DEMO, company._id) }, now, say);
  await mark.note({ readyAt: currentTime() });
  say(`✓ Demo data (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
  return user._id;
}
