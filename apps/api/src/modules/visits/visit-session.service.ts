import {
  DEFAULT_LANGUAGE,
  IN_USE_SECONDS,
  WINDOW_HOURS_DEFAULT,
  type Language,
} from '@interview-detection/shared/visits/visits.rules';
import type { CandidateSession, StartSession } from '@interview-detection/shared/visits/visits.schema';
import { AppError } from '../../lib/app-error';
import { deviceOf } from '../../lib/device';
import { SECOND_MS } from '../../lib/durations';
import type { CandidatePrincipal } from '../../lib/principal';
import { rateLimiter } from '../../lib/rate-limiter';
import { systemPrincipal, systemScope, type CompanyScope } from '../../lib/system-principal';
import { isDuplicate } from '../../lib/transaction';
import { findCompany } from '../company/company.service';
import { linkVersionOf, readLinkToken, type LinkClaim } from '../interviews/candidate-link.rules';
import { findInterview } from '../interviews/get-interview.service';
import { drawSessionToken, hashSessionToken, readSessionToken } from './session-token.rules';
import { windowOf } from './visit-state.rules';
import { Visits, type VisitRecord } from './visits.model';
import { withCompany, wordsIn, type LinkEnd } from './words/words.rules';

const FIFTEEN_MINUTES = 15 * 60;
const SEEN_EVERY_MS = 10 * SECOND_MS;
/** More than anybody changes devices: of one that is told to take over without end the first ones are kept. */
const TAKEOVERS_MAX = 100;

const VISITS = systemPrincipal('visits');

// Guesses alone: whoever has a link gets in from an address from which others have guessed.
const wrongLinks = rateLimiter({ name: 'candidate-link', points: () => 30, window: FIFTEEN_MINUTES });
const sessions = rateLimiter({ name: 'candidate-session', points: () => 30, window: FIFTEEN_MINUTES });

interface From {
  /** As limits count it. */
  address: string;
  userAgent: string;
}

/**
 * Opens a link. Throws 404 for one that this server has not made, 429 after too many of those from an address or too many
 * sessions of one link, 410 LINK_ENDED, 409 LINK_IN_USE while another device is heard of, unless it is to be taken over.
 */
export async function startSession(
  { token, takeOver = false, language }: StartSession,
  { address, userAgent }: From,
): Promise<CandidateSession> {
  const claim = readLinkToken(token);
  if (!claim) {
    await wrongLinks.count(address);
    throw new AppError('NOT_FOUND', 'This link is not complete. Copy the whole address from the e-mail.');
  }
  const scope = systemScope(VISITS, claim.company);
  const { expiresAt, companyLanguage } = await requireLink(scope, claim, language);
  await sessions.count(claim.interview.toHexString());
  await makeVisit(scope, claim, language ?? companyLanguage);
  const drawn = drawSessionToken(claim);
  const now = new Date();
  const session = {
    tokenHash: hashSessionToken(drawn),
    startedAt: now,
    lastSeenAt: now,
    expiresAt,
    device: deviceOf(userAgent),
  };
  const change = { session, ...(language ? { language } : {}) };
  if (!(await takeFree(scope, claim, change)) && !(takeOver && (await takeInUse(scope, claim, change)))) {
    throw new AppError('LINK_IN_USE');
  }
  return { token: drawn, expiresAt: expiresAt.toISOString() };
}

/** Throws 410 LINK_ENDED with the reason, in the words of the candidate's language. */
async function requireLink(scope: CompanyScope, { interview: id, version }: LinkClaim, language: Language | undefined) {
  const company = await findCompany(scope);
  const interview = await findInterview(scope, id);
  const companyLanguage = company?.language ?? DEFAULT_LANGUAGE;
  const ended = (why: LinkEnd) =>
    new AppError('LINK_ENDED', withCompany(wordsIn(language ?? companyLanguage).linkEnded[why], company?.name ?? ''));
  // The link was made, so there was an interview.
  if (!interview || !company) throw ended('erased');
  if (interview.status === 'cancelled') throw ended('cancelled');
  if (version !== linkVersionOf(interview)) throw ended('replaced');
  const { readableUntil } = windowOf(interview, company.windowHours ?? WINDOW_HOURS_DEFAULT);
  if (new Date() >= readableUntil) throw ended('closed');
  return { expiresAt: readableUntil, companyLanguage };
}

/** Makes the visit where there is none; of two at once one does. */
async function makeVisit(scope: CompanyScope, { interview: _id }: LinkClaim, language: Language): Promise<void> {
  try {
    await Visits.in(scope).updateOne({ _id }, { $setOnInsert: { language } }, { upsert: true });
  } catch (error) {
    if (!isDuplicate(error, '_id_')) throw error;
  }
}

type Change = Pick<VisitRecord, 'session'> & { language?: Language };

/** Starts the session where no other one is in use; gives false where one is. */
async function takeFree(scope: CompanyScope, { interview: _id }: LinkClaim, change: Change): Promise<boolean> {
  const now = new Date();
  const isFree = [
    { session: null },
    { 'session.lastSeenAt': { $lte: new Date(now.getTime() - IN_USE_SECONDS * SECOND_MS) } },
    { 'session.expiresAt': { $lte: now } },
  ];
  return (await Visits.in(scope).updateOne({ _id, $or: isFree }, change)).modifiedCount === 1;
}

/** Starts it in place of the one in use, and keeps that it did. */
async function takeInUse(scope: CompanyScope, { interview: _id }: LinkClaim, change: Change): Promise<boolean> {
  const takeover = { at: new Date(), device: change.session?.device ?? '' };
  const { modifiedCount } = await Visits.in(scope).updateOne(
    { _id },
    { ...change, $push: { takeovers: { $each: [takeover], $slice: TAKEOVERS_MAX } } },
  );
  return modifiedCount === 1;
}

/** Whose session a token is, or null where it is none or has ended. Says at most every 10 s that it was heard of. */
export async function findCandidateSession(token: string): Promise<CandidatePrincipal | null> {
  const whose = readSessionToken(token);
  if (!whose) return null;
  const scope = systemScope(VISITS, whose.company);
  const now = new Date();
  const own = { _id: whose.interview, 'session.tokenHash': hashSessionToken(token), 'session.expiresAt': { $gt: now } };
  const visit = await Visits.in(scope).findOne(own, { session: 1 }).lean();
  if (!visit?.session) return null;
  if (now.getTime() - visit.session.lastSeenAt.getTime() >= SEEN_EVERY_MS) {
    await Visits.in(scope).updateOne(own, { 'session.lastSeenAt': now });
  }
  return { kind: 'candidate', interviewId: whose.interview, companyId: whose.company, scope };
}
