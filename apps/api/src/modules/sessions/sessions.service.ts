import type { LogoutAll } from '@interview-detection/shared/sessions/sessions.schema';
import { Types, type ClientSession } from 'mongoose';
import { SESSION_HOURS, SESSION_IDLE_DAYS } from '@interview-detection/shared/sessions/sessions.rules';
import { currentTime } from '#api/lib/app-context';
import { publish } from '#api/events/publish.service';
import { AppError } from '#api/lib/app-error';
import { MINUTE_MS, DAY_MS, HOUR_MS } from '#api/lib/durations';
import { listPage, type Listing } from '#api/database/listing';
import type { SessionPrincipal } from '#api/lib/principal';
import { deviceOf, currentOrigin, type Origin } from '#api/lib/request-context';
import { logSecurity } from '#api/lib/security-line';
import { readSession, readTicket, signSession } from '#api/lib/tokens';
import { inTransaction } from '#api/database/transaction';
import { defineEvent } from '#api/events/domain-event';
import { userSessionsEnded } from '../users/users.events';
import { requiresSecondFactor } from '../company/company.service';
import type { SessionUser, UserRecord } from '../users/users.model';
import { endSessions, findSessionUser, principalOf } from '../users/session-user.service';
import { getOwnUser } from '../users/users.service';
import { keptSessions, rawSessions, sessionModel, type SessionRecord } from './sessions.model';

/** Returns when a session that begins now ends, even if it is in use. */
export const expiryFrom = (startedAt: Date): Date => new Date(startedAt.getTime() + SESSION_HOURS * HOUR_MS);

/** Returns whether a session is over: 12 hours after its start, or unused for 7 days (contract §27). */
function isOver({ expiresAt, lastUsedAt }: { expiresAt: Date; lastUsedAt: Date }, now: Date): boolean {
  return now >= expiresAt || now.getTime() - lastUsedAt.getTime() >= SESSION_IDLE_DAYS * DAY_MS;
}

/** A person has signed in, or has a new session instead of one that a password change ended. */
export const sessionCreated = defineEvent<{ user: UserRecord; started: SessionRecord; isSignIn: boolean }>(
  'session.created',
);
/** By its owner: here, or from another of their sessions. */
export const sessionEnded = defineEvent('session.ended');

interface StartOptions {
  isSignIn?: boolean;
  isStrong?: boolean;
}

/** Per account. */
const SESSIONS_MAX = 50;

export interface StartedSession {
  token: string;
  principal: SessionPrincipal;
}

/**
 * Begins a session of an account whose owner has proved who they are, in the transaction of the proof; every way of
 * signing in ends here. The session belongs to the given version of the account: if that was raised meanwhile, the
 * session has already ended. `isSignIn` is false if it replaces another session, `isStrong` true if no further factor
 * is needed.
 */
export async function startSession(
  user: UserRecord,
  { address, userAgent }: Origin,
  session: ClientSession,
  { isSignIn = true, isStrong = false }: StartOptions = {},
): Promise<StartedSession> {
  const now = currentTime();
  const started: SessionRecord = {
    _id: new Types.ObjectId(),
    user: user._id,
    ...(isStrong ? { isStrong } : {}),
    version: user.tokenVersion,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: expiryFrom(now),
    address,
    device: deviceOf(userAgent),
  };
  const principal = await holderOf(user, started);
  await sessionModel().create([started], { session });
  await endOldest(user, session);
  const record = { _id: started._id, company: user.company };
  await publish(sessionCreated, { principal, session, record, payload: { user, started, isSignIn } });
  const token = signSession({ userId: user._id.toHexString(), sessionId: started._id.toHexString() });
  return { token, principal };
}

/**
 * Ends the oldest sessions of an account with more than SESSIONS_MAX, so that endless sign-ins cannot fill the
 * database.
 */
async function endOldest({ _id }: UserRecord, session: ClientSession): Promise<void> {
  const oldest = await sessionModel()
    .find({ user: _id }, { _id: 1 })
    .sort({ createdAt: -1, _id: -1 })
    .skip(SESSIONS_MAX)
    .session(session)
    .lean();
  if (oldest.length > 0) await sessionModel().deleteMany({ _id: { $in: oldest.map(one => one._id) } }, { session });
}

/**
 * Returns the holder of a session token, or null if the session has ended, or the account was deleted, is inactive,
 * or has ended its older sessions.
 */
export async function findSession(token: string): Promise<SessionPrincipal | null> {
  const claims = readSession(token);
  return claims && findHolder(claims.sessionId, claims.userId);
}

/** Returns the holder of a ticket to that path, or null if it is not valid or their session has ended. */
export async function findTicketHolder(ticket: string, path: string): Promise<SessionPrincipal | null> {
  const claims = readTicket(ticket, path);
  if (!claims || !Types.ObjectId.isValid(claims.userId)) return null;
  if (claims.sessionId !== undefined) return findHolder(claims.sessionId, claims.userId);
  const user = await findSessionUser(new Types.ObjectId(claims.userId), claims.version);
  return user && principalOf(user);
}

async function findHolder(sessionId: string, userId: string): Promise<SessionPrincipal | null> {
  if (!Types.ObjectId.isValid(sessionId)) return null;
  const session = await keptSessions.find(new Types.ObjectId(sessionId));
  if (!session || isOver(session, currentTime()) || session.user.toHexString() !== userId) return null;
  const user = await findSessionUser(session.user, session.version);
  return user && holderOf(user, session);
}

/** Returns the signed-in account, and whether its company requires a second factor that this sign-in did not have. */
async function holderOf(user: SessionUser, session: SessionRecord): Promise<SessionPrincipal> {
  const principal = principalOf(user, session);
  const isEnough = user.hasTotp === true || session.isStrong === true;
  return { ...principal, mustSetUpSecondFactor: !isEnough && (await requiresSecondFactor(principal.scope)) };
}

/** Sessions whose use this process is writing at the moment. */
const noting = new Set<string>();

/** Records that a session is used, and from where: at most once a minute, even in constant use. */
export async function touchSession({ session }: SessionPrincipal, address: string): Promise<void> {
  const now = currentTime();
  const aMinuteAgo = new Date(now.getTime() - MINUTE_MS);
  if (!session || session.lastUsedAt > aMinuteAgo) return;
  const key = session._id.toHexString();
  if (noting.has(key)) return;
  noting.add(key);
  try {
    // Bypasses Mongoose: the change stream then refreshes only this session, whereas a write through Mongoose would
    // clear every cached one.
    const unnoted = { _id: session._id, lastUsedAt: { $lte: aMinuteAgo } };
    await rawSessions().updateOne(unnoted, { $set: { lastUsedAt: now, address } });
  } finally {
    noting.delete(key);
  }
}

/** Returns the principal's active sessions, latest first. */
export async function listSessions(principal: SessionPrincipal): Promise<Listing<SessionRecord>> {
  const { _id, tokenVersion } = await getOwnUser(principal);
  const going = { user: _id, version: tokenVersion, expiresAt: { $gt: currentTime() } };
  return listPage(
    {},
    {
      rows: ({ skip, limit }) =>
        sessionModel().find(going).sort({ createdAt: -1, _id: -1 }).skip(skip).limit(limit).lean(),
      total: () => sessionModel().countDocuments(going),
    },
  );
}

/** Ends one of the principal's sessions, possibly this one. Throws 404. */
export async function endSession(principal: SessionPrincipal, id: string): Promise<void> {
  await inTransaction(async session => {
    const ended = await sessionModel().findOneAndDelete({ _id: id, user: principal.userId }, { session }).lean();
    if (!ended) throw new AppError('NOT_FOUND', 'You have no such session');
    const record = { _id: ended._id, company: principal.companyId };
    await publish(sessionEnded, { principal, session, record });
  });
  logEnd('session_ended', principal);
}

const logEnd = (event: 'session_ended' | 'sessions_ended', { userId, companyId }: SessionPrincipal) =>
  logSecurity(event, { user: userId, company: companyId, address: currentOrigin()?.address });

/** Ends the session that the principal is using. Does nothing if it is already gone. */
export async function logout(principal: SessionPrincipal): Promise<void> {
  if (!principal.session) return;
  await endSession(principal, principal.session._id.toHexString()).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error;
  });
}

export async function endOtherSessions(principal: SessionPrincipal): Promise<void> {
  await inTransaction(async session => {
    const others = { user: principal.userId, _id: { $ne: principal.session?._id ?? null } };
    const { deletedCount } = await sessionModel().deleteMany(others, { session });
    if (deletedCount === 0) return;
    const record = { _id: principal.userId, company: principal.companyId };
    await publish(userSessionsEnded, { principal, session, record, payload: { keys: false } });
  });
  logEnd('sessions_ended', principal);
}

/** Records that the principal has just proved that they know the account's password. */
export async function markConfirmed({ session }: SessionPrincipal): Promise<void> {
  await sessionModel().updateOne({ _id: session?._id ?? null }, { confirmedAt: currentTime() });
}

/** Ends every session of the principal, including this one; also their API keys if they ask for it. */
export async function logoutAll(principal: SessionPrincipal, { keys }: LogoutAll): Promise<void> {
  await endSessions(principal, { keys });
  logEnd('sessions_ended', principal);
}
