import { mayInterview } from '@interview-detection/shared/access/permissions';
import { type CalendarFeed, FEED_TOKEN } from '@interview-detection/shared/calendar/calendar.endpoints';
import { type ClientSession, Types } from 'mongoose';
import { createHash, randomBytes } from 'node:crypto';
import { currentTime, settings } from '#api/lib/app-context';
import { type Published, defineEvent } from '#api/events/domain-event';
import { publish } from '#api/events/publish.service';
import { inTransaction } from '#api/database/transaction';
import { AppError } from '#api/lib/app-error';
import { DAY_MS, HOUR_MS } from '#api/lib/durations';
import { requireFreshSignIn } from '#api/lib/fresh-sign-in';
import type { CompanyPrincipal, Principal } from '#api/lib/principal';
import { systemPrincipal, systemScope, type CompanyScope } from '#api/lib/system-principal';
import { findHeldEntries } from '../interviews/interviewers.service';
import { feedCalendar } from '../outbox/mails/interview-calendar';
import { findActing, letIn } from '../users/session-user.service';
import { CalendarFeeds, type CalendarFeedRecord } from './calendar-feeds.model';

const PREFIX = 'idf_';
const ID_BYTES = 12;
const RANDOM_BYTES = 32;

interface Whose {
  company: Types.ObjectId;
  user: Types.ObjectId;
}

/** Draws a feed's token. It contains its company and person, so that looking it up reads only one company. */
const drawFeedToken = ({ company, user }: Whose): string =>
  PREFIX + Buffer.concat([company.id, user.id, randomBytes(RANDOM_BYTES)]).toString('base64url');

/** Returns whose feed a token claims to be, or null if it is no such token. Anyone can write one: the hash decides. */
function readFeedToken(token: string): Whose | null {
  if (!FEED_TOKEN.test(token)) return null;
  const bytes = Buffer.from(token.slice(PREFIX.length), 'base64url');
  return {
    company: new Types.ObjectId(bytes.subarray(0, ID_BYTES)),
    user: new Types.ObjectId(bytes.subarray(ID_BYTES, 2 * ID_BYTES)),
  };
}

/** Returns the hash under which a token is stored: it is random enough that an unsalted single round reveals nothing. */
const hashFeedToken = (token: string): string => createHash('sha256').update(token).digest('hex');

export const calendarFeedCreated = defineEvent('calendarFeed.created');
/** Revoked by the person, or because they were deactivated, left, set a password or got a role without interviews. */
export const calendarFeedRemoved = defineEvent('calendarFeed.removed');

/** How long past interviews stay in a feed. */
const PAST_MS = 90 * DAY_MS;

const FEEDS = systemPrincipal('calendar feed');

/** Returns the principal's feed; null if they have none. */
export const getFeed = ({ scope, userId }: CompanyPrincipal): Promise<CalendarFeedRecord | null> =>
  CalendarFeeds.in(scope).findOne({ _id: userId }).lean();

export const presentFeed = ({ createdAt, lastReadAt }: CalendarFeedRecord): CalendarFeed => ({
  createdAt: createdAt.toISOString(),
  lastReadAt: lastReadAt?.toISOString() ?? null,
});

/**
 * Makes the principal's feed, in the place of an earlier one; its address is shown this once. Throws 401 where their
 * account or sessions have ended meanwhile, 403 CONFIRM_PASSWORD, 403 where their role holds no interviews.
 */
export async function makeFeed(principal: CompanyPrincipal): Promise<{ feed: CalendarFeedRecord; url: string }> {
  requireFreshSignIn(principal);
  const { scope, userId: _id, companyId: company, role } = principal;
  if (!mayInterview(role)) throw new AppError('FORBIDDEN', 'Your role cannot hold interviews');
  const token = drawFeedToken({ company, user: _id });
  const feed = { hash: hashFeedToken(token), createdAt: currentTime(), lastReadAt: null };
  await inTransaction(async session => {
    await letIn(principal, session);
    await CalendarFeeds.in(scope).updateOne({ _id }, { $set: feed }, { upsert: true, session });
    await publish(calendarFeedCreated, { principal, session, record: { _id, company } });
  });
  return {
    feed: { _id, company, ...feed },
    url: `${settings().PUBLIC_URL.replace(/\/+$/, '')}/api/calendar/${token}.ics`,
  };
}

/** Revokes the principal's feed. Throws 404. */
export async function removeFeed(principal: CompanyPrincipal): Promise<void> {
  const { scope, userId } = principal;
  await inTransaction(async session => {
    if (!(await end(userId, { principal, scope, session })))
      throw new AppError('NOT_FOUND', 'You have no calendar feed');
  });
}

/** Deletes the feed of a person, in the transaction of the change that ends their access. */
export async function endFeedOf({ principal, scope, session, record }: Published<unknown>): Promise<void> {
  if (scope) await end(record._id, { principal, scope, session });
}

interface Ending {
  principal: Principal;
  scope: CompanyScope;
  session: ClientSession;
}

/** Deletes a person's feed; returns whether they had one. */
async function end(_id: Types.ObjectId, { principal, scope, session }: Ending): Promise<boolean> {
  const { deletedCount } = await CalendarFeeds.in(scope).deleteOne({ _id }, { session });
  if (deletedCount === 0) return false;
  await publish(calendarFeedRemoved, { principal, session, record: { _id, company: scope.company } });
  return true;
}

/**
 * Returns the interviews that the person holds whose feed a token opens, as a calendar file. Throws 404 if there is no
 * such feed or the person may not read interviews any more. The reading is noted at most once an hour.
 */
export async function readFeed(token: string): Promise<string> {
  const claimed = readFeedToken(token);
  if (!claimed) throw new AppError('NOT_FOUND');
  const scope = systemScope(FEEDS, claimed.company);
  const feed = await CalendarFeeds.in(scope)
    .findOne({ _id: claimed.user, hash: hashFeedToken(token) })
    .lean();
  if (!feed) throw new AppError('NOT_FOUND');
  const person = await findActing(claimed.user, claimed.company);
  if (!person?.scope || !person.permissions.has('interviews.read')) throw new AppError('NOT_FOUND');
  const now = currentTime();
  const earlier = new Date(now.getTime() - HOUR_MS);
  if (feed.lastReadAt === null || feed.lastReadAt <= earlier) {
    await CalendarFeeds.in(scope).updateOne({ _id: feed._id, hash: feed.hash }, { $set: { lastReadAt: now } });
  }
  return feedCalendar(await findHeldEntries(person.scope, feed._id, new Date(now.getTime() - PAST_MS)));
}
