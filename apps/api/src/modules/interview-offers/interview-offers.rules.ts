import type { OfferState } from '@interview-detection/shared/interview-offers/interview-offers.schema';
import { MINUTE_MS } from '#api/lib/durations';
import type { OfferRecord } from './interview-offers.model';

/** Returns the state of an offer at `now`: no one has to note that a deadline has passed. */
export const offerState = ({ status, deadline }: Pick<OfferRecord, 'status' | 'deadline'>, now: Date): OfferState =>
  status === 'open' && now >= deadline ? 'expired' : status;

/** Returns the filter that finds the offers in a state at `now`. */
export function inState(state: OfferState, now: Date): object {
  if (state === 'open') return { status: 'open', deadline: { $gt: now } };
  return state === 'expired' ? { status: 'open', deadline: { $lte: now } } : { status: state };
}

/** Starts are offered on the half hour; short interviews on the quarter. */
const stepOf = (durationMinutes: number) => (durationMinutes <= 15 ? 15 : 30) * MINUTE_MS;

interface Span {
  from: Date;
  to: Date;
}

/** Returns the starts of interviews that fit into these spans. */
export function startsWithin(spans: readonly Span[], durationMinutes: number): Date[] {
  const step = stepOf(durationMinutes);
  return spans.flatMap(({ from, to }) => {
    const first = Math.ceil(from.getTime() / step) * step;
    const last = to.getTime() - durationMinutes * MINUTE_MS;
    const count = Math.max(0, Math.floor((last - first) / step) + 1);
    return Array.from({ length: count }, (_, place) => new Date(first + place * step));
  });
}
