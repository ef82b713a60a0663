import {
  DEFAULT_LANGUAGE,
  IN_USE_SECONDS,
  WINDOW_HOURS_DEFAULT,
} from '@interview-detection/shared/visits/visits.rules';
import type { CandidateSession, StartSession } from '@interview-detection/shared/visits/visits.schema';
import { publish } from '../../events/publish.service';
import { AppError } from '../../lib/app-error';
import { deviceOf } from '../../lib/device';
import { SECOND_MS } from '../../lib/durations';
import { readLinkToken, type LinkClaim } from '../../lib/link-token';
import type { CandidatePrincipal } from '../../lib/principal';
import { rateLimiter } from '../../lib/rate-limiter';
import { systemPrincipal, systemScope } from '../../lib/system-principal';
import { inTransaction } from '../../lib/transaction';
import { findCompany } from '../company/company.service';
import { linkVersionOf } from '../interviews/interview-links.rules';
import { findInterview } from '../interviews/get-interview.service';
import { windowOf, type InterviewWindow } from '../interviews/interview-window.rules';
import type { InterviewRecord } from '../interviews/interviews.model';
import { markVisited } from '../interviews/visit-state.service';
import { drawSessionToken, hashSessionToken, readSessionToken } from './session-token.rules';
import { candidateOpenedLink, candidateTookOver } from './visits.events';
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
  // Each link by itself: whoever still has one that was replaced takes no session of the new one.
  await sessions.count(`${claim.interview.toHexString()}|${claim.version}`);
  const scope = systemScope(VISITS, claim.company);
  const company = await findCompany(scope);
  const words = wordsIn(language ?? company?.language ?? DEFAULT_LANGUAGE).linkEnded;
  return inTransaction(async session => {
    const now = new Date();
    const interview = company && (await findInterview(scope, claim.interview, session));
    const window = interview && windowOf(interview, company.windowHours ?? WINDOW_HOURS_DEFAULT);
    const ended = whyEnded(claim, interview, window, now);
    if (ended || !interview || !window) {
      throw new AppError('LINK_ENDED', withCompany(words[ended ?? 'erased'], company?.name ?? ''));
    }
    const drawn = drawSessionToken(claim);
    const started = {
      tokenHash: hashSessionToken(drawn),
      startedAt: now,
      lastSeenAt: now,
      expiresAt: window.readableUntil,
      device: deviceOf(userAgent),
    };
    const before = await Visits.in(scope).findOne({ _id: interview._id }).session(session).lean();
    const read = language ?? before?.language ?? company.language ?? DEFAULT_LANGUAGE;
    await markVisited(scope, interview._id, { visitedAt: now, language: read }, session);
    const isTakeOver = before !== null && isInUse(before, now);
    if (isTakeOver && !takeOver) throw new AppError('LINK_IN_USE');
    const takeover = { at: now, device: started.device };
    await Visits.in(scope).updateOne(
      { _id: interview._id },
      {
        session: started,
        language: read,
        ...(isTakeOver ? { $push: { takeovers: { $each: [takeover], $slice: TAKEOVERS_MAX } } } : {}),
      },
      { upsert: true, session },
    );
    const change = {
      principal: { kind: 'candidate', interviewId: interview._id, companyId: interview.company, scope } as const,
      session,
      record: { _id: interview.candidate._id, company: interview.company },
    };
    if (isTakeOver) await publish(candidateTookOver, { ...change, payload: { interview } });
    else await publish(candidateOpenedLink, change);
    return { token: drawn, expiresAt: started.expiresAt.toISOString() };
  });
}

function whyEnded(
  { version }: LinkClaim,
  interview: InterviewRecord | null,
  window: InterviewWindow | null,
  now: Date,
): LinkEnd | null {
  // The link was made, so there was an interview.
  if (!interview || !window || interview.erasedAt) return 'erased';
  if (interview.status === 'cancelled') return 'cancelled';
  if (version !== linkVersionOf(interview)) return 'replaced';
  return now >= window.readableUntil ? 'closed' : null;
}

function isInUse({ session }: VisitRecord, now: Date): boolean {
  if (!session || session.expiresAt <= now) return false;
  return now.getTime() - session.lastSeenAt.getTime() < IN_USE_SECONDS * SECOND_MS;
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
