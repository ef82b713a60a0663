import { READABLE_DAYS } from '@interview-detection/shared/visits/visits.rules';
import { currentTime } from '#api/lib/app-context';
import { AppError } from '#api/lib/app-error';
import { DAY_MS } from '#api/lib/durations';
import type { CandidatePrincipal } from '#api/lib/principal';
import { rateLimiter } from '#api/database/rate-limiter';
import { readVisit, type Visit } from '../visits/candidate-visit.service';
import { linkEndedWords, isOver } from '../visits/visit-state.rules';

/** More than anyone writes in an hour to comment on an interview. */
const WRITTEN_AN_HOUR = 120;
const written = rateLimiter({ name: 'candidate-record', points: () => WRITTEN_AN_HOUR, window: 60 * 60 });

/** Counts something that a candidate writes about their record. Throws 429 after 120 in an hour through one link. */
export const countWritten = ({ interviewId }: CandidatePrincipal) => written.count(interviewId.toHexString());

/** Each read loads and verifies everything that is stored. */
const READ_A_MINUTE = 30;
const read = rateLimiter({ name: 'candidate-record-read', points: () => READ_A_MINUTE, window: 60 });

/** Counts a read of a record. Throws 429 after 30 in a minute through one link. */
export const countRead = ({ interviewId }: CandidatePrincipal) => read.count(interviewId.toHexString());

/** A visit whose record can be read, and until when. */
export interface OpenRecord extends Visit {
  readableUntil: Date;
}

/**
 * Returns the visit of a candidate whose interview is over. Throws 404, 409 RECORD_NOT_READY before that, 410
 * LINK_ENDED from 30 days after it has closed.
 */
export async function openRecord(principal: CandidatePrincipal): Promise<OpenRecord> {
  const visit = await readVisit(principal);
  if (!isOver(visit.state)) throw new AppError('RECORD_NOT_READY');
  const readableUntil = new Date(visit.closesAt.getTime() + READABLE_DAYS * DAY_MS);
  if (currentTime() >= readableUntil) {
    throw new AppError('LINK_ENDED', linkEndedWords('closed', visit.record.language, visit.companyName));
  }
  return { ...visit, readableUntil };
}
