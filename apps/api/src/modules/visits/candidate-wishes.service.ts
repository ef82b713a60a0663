import type { CandidatePrincipal } from '../../lib/principal';
import { rateLimiter } from '../../lib/rate-limiter';

/** More than anybody decides and asks; each may tell somebody by mail. */
const WISHES_AN_HOUR = 30;

const wishes = rateLimiter({ name: 'candidate-wishes', points: () => WISHES_AN_HOUR, window: 60 * 60 });

/** Counts a decision or a request of a candidate. Throws 429 after 30 in an hour by one link. */
export const countWish = ({ interviewId }: CandidatePrincipal) => wishes.count(interviewId.toHexString());
