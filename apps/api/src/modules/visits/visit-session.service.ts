import { DEFAULT_LANGUAGE, READABLE_DAYS, WINDOW_HOURS_DEFAULT } from '@interview-detection/shared/visits/visits.rules';
import type { CandidateSession, StartSession } from '@interview-detection/shared/visits/visits.schema';
import { createHash, randomBytes } from 'node:crypto';
import { Types } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import { AppError } from '#api/lib/app-error';
import { deviceOf } from '#api/lib/request-context';
import { DAY_MS, SECOND_MS } from '#api/lib/durations';
import { readLinkToken, type LinkClaim } from '../outbox/private-link.rules';
import type { CandidatePrincipal } from '#api/lib/principal';
import { rateLimiter } from '#api/database/rate-limiter';
import { systemPrincipal, systemScope, type FullScope } from '#api/lib/system-principal';
import type { Published } from '#api/events/domain-event';
import { findCompany } from '../company/company.service';
import { findOffer } from '../interview-offers/interview-offers.service';
import { findInterview } from '../interviews/get-interview.service';
import { windowOf } from '../interviews/interview-times.rules';
import type { InterviewRecord } from '../interviews/interviews.model';
import { beginVisit, findOpening, recordOpening, endOpenings } from './begin-visit.service';
import { findVisit } from './candidate-visit.service';
import { linkEndedWords, whyEnded, whyOfferEnded, isInUse } from './visit-state.rules';
import { Visits, type VisitRecord } from './visits.model';

const PREFIX = 'idc_';
const ID_BYTES = 12;
const RANDOM_BYTES = 32;
const TOKEN = /^idc_[A-Za-z0-9_-]{75}$/;

interface Whose {
  company: Types.ObjectId;
  interview: Types.ObjectId;
}

/**
 * Draws the token of a candidate's session. It contains its company and interview, so that looking it up reads only one
 * company.
 */
function drawSessionToken({ company, interview }: Whose): string {
  return PREFIX + Buffer.concat([company.id, interview.id, randomBytes(RANDOM_BYTES)]).toString('base64url');
}

/**
 * Returns the session that a token claims, or null if it is not such a token. Anyone can write one: the hash decides.
 */
function readSessionToken(token: string): Whose | null {
  if (!TOKEN.test(token)) return null;
  const bytes = Buffer.from(token.slice(PREFIX.length), 'base64url');
  return {
    company: new Types.ObjectId(bytes.subarray(0, ID_BYTES)),
    interview: new Types.ObjectId(bytes.subarray(ID_BYTES, 2 * ID_BYTES)),
  };
}

/**
 * Returns the hash under which a token is stored. A token is random enough that an unsalted single round reveals
 * nothing.
 */
const hashSessionToken = (token: string) => createHash('sha256').update(token).digest('hex');

const FIFTEEN_MINUTES = 15 * 60;
const SEEN_EVERY_MS = 10 * SECOND_MS;

const VISITS = systemPrincipal('visits');

// Counts only guesses: a candidate with a link gets in even from an address that others have guessed from.
const wrongLinks = rateLimiter({ name: 'candidate-link', points: () => 30, window: FIFTEEN_MINUTES });
const sessions = rateLimiter({ name: 'candidate-session', points: () => 30, window: FIFTEEN_MINUTES });

interface From {
  /** As the limits count it. */
  address: string;
  userAgent: string;
}

/**
 * Opens a link, which does not begin the visit yet: the first press does, and taking over counts as one. Throws 404 for
 * a link that this server has not issued, 429 after too many of those from an address or too many sessions of one link,
 * 410 LINK_ENDED, 409 LINK_IN_USE while another device shows signs of life, unless it is to be taken over.
 */
export async function startSession(
  { token, takeOver = false, language }: StartSession,
  { address, userAgent }: From,
): Promise<CandidateSession> {
  const claim = readLinkToken(token);
  if (!claim) {
    await wrongLinks.count(address);
    throw new AppError('NOT_FOUND', 'This link is not complete. Copy the whole address from the email.');
  }
  // Counted separately for each link: the holder of a replaced one must not use up the sessions of the new one.
  await sessions.count(`${claim.interview.toHexString()}|${claim.version}`);
  const scope = systemScope(VISITS, claim.company);
  const now = currentTime();
  const company = await findCompany(scope);
  const interview = company && (await findInterview(scope, claim.interview));
  const window = interview && windowOf(interview, company.windowHours ?? WINDOW_HOURS_DEFAULT);
  const read = language ?? company?.language ?? DEFAULT_LANGUAGE;
  const offer = interview ? null : await findOffer(scope, claim.interview);
  const ended =
    (offer ? whyOfferEnded(offer, now) : whyEnded(claim, interview)) ??
    (window && now >= window.readableUntil ? 'closed' : null);
  if (ended || !company) throw new AppError('LINK_ENDED', linkEndedWords(ended ?? 'erased', read, company?.name ?? ''));
  const expiresAt = window?.readableUntil ?? new Date(now.getTime() + READABLE_DAYS * DAY_MS);
  const drawn = drawSessionToken(claim);
  const opening = { version: claim.version, device: deviceOf(userAgent), openedAt: now, expiresAt };
  if (!interview) {
    const { interview: id } = claim;
    await recordOpening(scope, { ...opening, _id: hashSessionToken(drawn), interview: id, language: read });
    return { token: drawn, expiresAt: expiresAt.toISOString(), isOffer: true };
  }
  const before = await findVisit(scope, interview);
  const isTakeOver = isInUse(before, now);
  if (isTakeOver && !takeOver) throw new AppError('LINK_IN_USE');
  const own = {
    ...opening,
    _id: hashSessionToken(drawn),
    interview: interview._id,
    language: language ?? before?.language ?? read,
  };
  await recordOpening(scope, own);
  if (isTakeOver) await beginVisit({ ...candidateOf(claim, scope), opening: own }, { takeOver });
  return { token: drawn, expiresAt: expiresAt.toISOString() };
}

const candidateOf = ({ company, interview }: Pick<LinkClaim, 'company' | 'interview'>, scope: FullScope) =>
  ({ kind: 'candidate', interviewId: interview, companyId: company, scope }) as const;

/**
 * Returns the candidate of a session token, or null if it is not valid or the session has ended. Records a sign of life
 * at most every 10 s, once something was pressed. Throws 409 LINK_IN_USE to a page on which nothing was, while another
 * device shows signs of life.
 */
export async function findCandidateSession(token: string): Promise<CandidatePrincipal | null> {
  const whose = readSessionToken(token);
  if (!whose) return null;
  const scope = systemScope(VISITS, whose.company);
  const now = currentTime();
  const tokenHash = hashSessionToken(token);
  const find = () => Visits.in(scope).findOne({ _id: whose.interview }, { session: 1 }).lean();
  const isOwn = (visit: Pick<VisitRecord, 'session'> | null) => visit?.session?.tokenHash === tokenHash;
  let visit = await find();
  if (!isOwn(visit)) {
    const opening = await findOpening(scope, whose.interview, { _id: tokenHash });
    if (opening && isInUse(visit, now)) throw new AppError('LINK_IN_USE');
    if (opening) return { ...candidateOf(whose, scope), opening };
    // Another call of the same page may have begun the visit between the two reads.
    visit = await find();
  }
  if (!visit?.session || !isOwn(visit)) return null;
  if (visit.session.expiresAt <= now) return null;
  if (now.getTime() - visit.session.lastSeenAt.getTime() >= SEEN_EVERY_MS) {
    await Visits.in(scope).updateOne(
      { _id: whose.interview, 'session.tokenHash': tokenHash },
      { 'session.lastSeenAt': now },
    );
  }
  return candidateOf(whose, scope);
}

/** Ends the session that began through a link which has ended. */
export async function endVisitSession({ scope, session, record }: Published<unknown>): Promise<void> {
  if (!scope) return;
  await Visits.in(scope).updateOne({ _id: record._id }, { session: null }, { session });
  await endOpenings(scope, record._id, session);
}

/** Ends a session that began through a link which was sent to a wrong address. */
export async function endSessionOfWrongAddress(
  published: Published<{ before: InterviewRecord; interview: InterviewRecord }>,
): Promise<void> {
  const { before, interview } = published.payload;
  if (before.linkVersion !== interview.linkVersion) await endVisitSession(published);
}

/** Ends the visit to a cancelled interview. Consent stays on record; measurements are of no use any more. */
export async function clearVisit(published: Published<unknown>): Promise<void> {
  const { scope, session, record } = published;
  await endVisitSession(published);
  if (scope) await Visits.in(scope).updateOne({ _id: record._id }, { check: null }, { session });
}
