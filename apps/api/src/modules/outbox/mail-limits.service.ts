import type { HoldReason, MailKind } from '@interview-detection/shared/outbox/outbox.rules';
import type { Types } from 'mongoose';
import { currentTime, settings } from '#api/lib/app-context';
import { AppError } from '#api/lib/app-error';
import { DAY_MS, HOUR_MS } from '#api/lib/durations';
import { keyedHash } from '#api/lib/jwt-secret';
import { takePoints, takeQuota, type QuotaUse } from '#api/database/quota';
import type { MailRecord } from './outbox.model';

/** An email as counted by the limits. */
interface CountedMail {
  company: Types.ObjectId | null;
  kind: MailKind;
  to: { address: string };
}

export interface Hold {
  because: HoldReason;
  /** The earliest time at which there may be room again. */
  until: Date;
}

/** Emails of the product itself that are limited where they are requested, or go to the operator of the server. */
const NOT_COUNTED: ReadonlySet<MailKind> = new Set(['password-code', 'feedback']);

/** Emails that confirm to people what they did themselves: doing it endlessly must not fill the database. */
const TOLD_OF_OWN: ReadonlySet<MailKind> = new Set([
  'password-changed',
  'new-device',
  'second-factor',
  'api-key',
  'calendar-feed',
  'feedback-receipt',
]);

/** As many again wait as may leave in a day; more are not written. */
const WAITING_FACTOR = 2;

/** How many of a company's emails to one person in a day are exempt from the limit over all companies. */
const ALWAYS = 10;

/**
 * Returns a keyed hash of an address for the name of a counter, which is kept for a day and which an erasure does not
 * search.
 */
const named = (address: string) => keyedHash('mail-limit', address);

/** Returns the emails to write: of confirmations to an address, no more than could be sent to it in two days. */
export async function worthWriting<M extends Pick<CountedMail, 'kind' | 'to'>>(mails: readonly M[]): Promise<M[]> {
  const written: M[] = [];
  for (const mail of mails) {
    if (!TOLD_OF_OWN.has(mail.kind) || (await takePlace(mail))) written.push(mail);
  }
  return written;
}

async function takePlace({ kind, to }: Pick<CountedMail, 'kind' | 'to'>): Promise<boolean> {
  const limit = settings().LIMIT_MAILS_PRODUCT * WAITING_FACTOR;
  return (await takePoints(`written-to:${kind}:${named(to.address)}`, { limit, windowMs: DAY_MS, amount: 1 })).isTaken;
}

/** Groups by a key and keeps the order. */
function grouped<T>(items: readonly T[], key: (item: T) => string): [key: string, items: T[]][] {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return [...groups];
}

/**
 * Counts emails that are about to leave against the company's hourly and daily limits and the recipient's daily ones;
 * returns those that have to wait. Emails of one company, or of one company to one person, leave together or wait
 * together.
 *
 * A person may receive a certain number from one company, and from all companies together, which keeps a stranger with
 * several companies from flooding a mailbox. The first ten of each company do not count against the second limit: when
 * it is used up, the flood is held back, but not another company's invitation of the same person. Ten cover an
 * interview with every change and reminder.
 *
 * What the product itself writes to one person is counted by kind, so that strangers who use up one kind do not hold up
 * another.
 *
 * The counts are not part of the transaction that writes the emails: otherwise all changes of one company would wait for
 * each other. A transaction that is repeated counts again, which limits far above honest use can bear.
 */
export async function takeAllowance<M extends CountedMail>(mails: readonly M[]): Promise<Map<M, Hold>> {
  const holds = new Map<M, Hold>();
  const limited = mails.filter(({ company }) => company !== null);
  const ofProduct = mails.filter(({ company, kind }) => company === null && !NOT_COUNTED.has(kind));
  const count = async (group: readonly M[], because: HoldReason, take: (amount: number) => Promise<QuotaUse>) => {
    const waiting = group.filter(mail => !holds.has(mail));
    if (waiting.length === 0) return;
    const { isTaken, resetsAt } = await take(waiting.length);
    if (!isTaken) for (const mail of waiting) holds.set(mail, { because, until: resetsAt });
  };
  for (const [kindAndAddress, group] of grouped(ofProduct, ({ kind, to }) => `${kind}:${named(to.address)}`)) {
    await count(group, 'recipient-limit', amount =>
      takePoints(`product-mails-to:${kindAndAddress}`, {
        limit: settings().LIMIT_MAILS_PRODUCT,
        windowMs: DAY_MS,
        amount,
      }),
    );
  }
  for (const [companyAndAddress, group] of grouped(
    limited,
    ({ company, to }) => `${String(company)}:${named(to.address)}`,
  )) {
    let isBeyond = true;
    await count(group, 'recipient-limit', async amount => {
      const use = await takePoints(`mails-of-to:${companyAndAddress}`, {
        limit: settings().LIMIT_MAILS_RECIPIENT,
        windowMs: DAY_MS,
        amount,
      });
      isBeyond = !(use.limit - use.remaining <= ALWAYS);
      return use;
    });
    if (!isBeyond) continue;
    await count(group, 'recipient-limit', amount =>
      takePoints(`mails-to:${named(group[0]?.to.address ?? '')}`, {
        limit: settings().LIMIT_MAILS_RECIPIENT_ALL,
        windowMs: DAY_MS,
        amount,
      }),
    );
  }
  for (const [id, group] of grouped(limited, ({ company }) => company?.toHexString() ?? '')) {
    const company = group[0]?.company;
    if (!company) continue;
    await count(group, 'company-limit', amount =>
      takePoints(`mails-of:${id}`, { limit: settings().LIMIT_MAILS_HOUR, windowMs: HOUR_MS, amount }),
    );
    await count(group, 'company-limit', amount => takeQuota('mails', company, { amount }));
  }
  return holds;
}

const MESSAGES: Partial<Record<HoldReason, string>> = {
  'company-limit': 'Your company has sent as many emails as it may for now',
  'recipient-limit': 'This address has been sent as many emails today as it may be',
};

/** Counts a request to send an email again, and the copy if it creates one. Throws 429 with Retry-After. */
export async function requireResend(
  mail: CountedMail & { _id: Types.ObjectId },
  { isNewCopy }: { isNewCopy: boolean },
): Promise<void> {
  const again = await takePoints(`resends-of:${mail._id.toHexString()}`, {
    limit: settings().LIMIT_MAIL_RESENDS,
    windowMs: HOUR_MS,
    amount: 1,
  });
  if (!again.isTaken) throw refusal('This email was sent again often enough for now', again.resetsAt);
  if (!isNewCopy) return;
  const hold = (await takeAllowance([mail])).get(mail);
  if (hold) throw refusal(MESSAGES[hold.because], hold.until);
}

function refusal(message: string | undefined, until: Date): AppError {
  const seconds = Math.max(1, Math.ceil((until.getTime() - currentTime().getTime()) / 1000));
  return new AppError('RATE_LIMITED', message && `${message}, please try again later`, {
    headers: { 'Retry-After': String(seconds) },
  });
}

/** Returns whether it is too late to send a mail. */
export const isExpired = ({ usefulUntil }: Pick<MailRecord, 'usefulUntil'>): boolean =>
  usefulUntil !== null && usefulUntil.getTime() <= currentTime().getTime();

/** The reason that people see for an expired mail. */
export const TOO_LATE = 'Too late to be useful';

/** Later than any mail is kept. */
const NEVER = new Date('9999-12-31T00:00:00Z');

/**
 * Returns how an email is held until an owner of its company is verified; only then does it leave, or turn out to be too
 * late.
 */
export const untilVerified = ({ usefulUntil }: Pick<MailRecord, 'usefulUntil'>): Hold => ({
  because: 'email-unverified',
  until: usefulUntil ?? NEVER,
});

/** Removes secrets, which are not kept once they were sent or have expired. */
export const wiped = ({ isSecret }: Pick<MailRecord, 'isSecret'>): { text?: null; html?: null } =>
  isSecret ? { text: null, html: null } : {};
