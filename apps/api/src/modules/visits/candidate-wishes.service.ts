import type { CandidatePrincipal } from '#api/lib/principal';
import { rateLimiter } from '#api/database/rate-limiter';

/** More than anyone decides and asks; each may send a mail. */
const WISHES_AN_HOUR = 30;

const wishes = rateLimiter({ name: 'candidate-wishes', points: () => WISHES_AN_HOUR, window: 60 * 60 });

/** Counts a decision or a request of a candidate. Throws 429 after 30 in an hour through one link. */
export const countWish = ({ interviewId }: CandidatePrincipal) => wishes.count(interviewId.toHexString());
