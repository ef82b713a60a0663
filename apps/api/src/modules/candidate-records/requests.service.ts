import type { CandidatePrincipal } from '#api/lib/principal';
import { askErasure, askReview } from '../interviews/candidate-requests.service';
import { countWish } from '../visits/candidate-wishes.service';
import { openRecord } from './open-record.service';

/** Asks for a review by a person. Throws 409 RECORD_NOT_READY, 410, 413, 429. */
export async function requestReview(principal: CandidatePrincipal, text: string): Promise<void> {
  await countWish(principal);
  await openRecord(principal);
  await askReview(principal, text);
}

/** Asks for deletion. Throws 409 RECORD_NOT_READY, 410, 429. */
export async function requestErasure(principal: CandidatePrincipal, text: string | null): Promise<void> {
  await countWish(principal);
  await openRecord(principal);
  await askErasure(principal, text);
}
