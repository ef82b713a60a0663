import { CHAIN_ALGORITHM } from '@interview-detection/shared/evidence/evidence.rules';
import { chainedEventSchema, type Chain, type ChainedEvent } from '@interview-detection/shared/evidence/events.schema';
import type { InterviewRecord } from '../interviews/interviews.model';
import { eventOf, type Link } from './chain.rules';
import { presentDeleted } from './evidence.presenter';
import type { StoredChain } from './chain.service';

/**
 * Returns the `evidence.json` of contract §23: what the database contains, altered or not, so that anyone can verify
 * it.
 */
export function presentChain(interview: InterviewRecord, { links, events, head }: StoredChain): Chain {
  return {
    interview: interview._id.toHexString(),
    algorithm: CHAIN_ALGORITHM,
    events: links.map((link, at) => {
      const event = events[at];
      if (!event) return { ...storedOf(link), hash: String(link.hash) };
      const { id, seq, kind, at: when, turn, data, receivedAt } = event;
      return { id, seq, kind, at: when, turn, data, receivedAt, hash: link.hash };
    }),
    head: String(head),
    evidenceDeleted: presentDeleted(interview),
  };
}

/** An altered event may contain anything. */
function storedOf({ id, line }: Link): Omit<ChainedEvent, 'hash'> {
  const unreadable = { id: String(id), stored: String(line) };
  try {
    const parsed = chainedEventSchema.omit({ hash: true }).safeParse(eventOf({ line }));
    return parsed.success ? parsed.data : unreadable;
  } catch {
    return unreadable;
  }
}
