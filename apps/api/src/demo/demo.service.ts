import { randomBytes } from 'node:crypto';
import type { Types } from 'mongoose';
import { DAY_MS } from '../lib/durations';
import { hashPassword } from '../lib/passwords';
import { systemPrincipal, systemScope } from '../lib/system-principal';
import { inTransaction } from '../database/transaction';
import { createCompany } from '../modules/company/company.service';
import { setPassword } from '../modules/users/credentials.service';
import { principalOf } from '../modules/users/session-user.service';
import { createUser, findActiveUserByEmail } from '../modules/users/users.service';
import { openBotInterview } from './demo-bot.service';
import { COMPANY, OWNER } from './demo-cast';
import { fillCompany } from './demo-filling.service';
import { holdingMark, type HeldMark } from './demo-mark.service';
import { removeCompanyOf } from './demo-records.service';

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
export async function ensureDemoCompany(say: (line: string) => void, now = new Date()): Promise<DemoSignIn | null> {
  const askedAt = new Date();
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
    await mark.note({ passwordAt: new Date() });
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
  await mark.note({ readyAt: new Date() });
  say(`✓ Demo data (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
  return user._id;
}
