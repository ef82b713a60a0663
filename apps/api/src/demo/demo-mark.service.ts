import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientSession, Types } from 'mongoose';
import { requireDb } from '../database/connection';
import { acquireLease, releaseLease, startHeartbeat, type Leased } from '../database/lease';

// What the database knows of the demo company: whose it is, whether it is complete, and which process is at it. The
// driver's own collection, so that installations without demo data do not get one.

interface Mark extends Leased {
  _id: 'demo';
  /** Account of the owner; absent until it exists. */
  owner?: Types.ObjectId;
  /** When it was complete. */
  readyAt?: Date;
  passwordAt?: Date;
}

/** A process that died in the middle holds up the next one for so long. Milliseconds. */
const LEASE_MS = 15_000;
const POLL_INTERVAL_MS = 250;

const marks = () => requireDb().collection<Mark>('demo');
const acquire = () => acquireLease(marks(), { _id: 'demo' }, { leaseMs: LEASE_MS, create: { _id: 'demo' } });

export interface HeldMark extends Pick<Mark, 'owner' | 'readyAt' | 'passwordAt'> {
  /** Adds to it. Throws where another process has taken over. */
  note(change: Partial<Pick<Mark, 'owner' | 'readyAt' | 'passwordAt'>>, session?: ClientSession): Promise<void>;
}

/** Does the work while this process alone holds the mark; others wait for their turn. */
export async function holdingMark<T>(work: (mark: HeldMark) => Promise<T>): Promise<T> {
  let mark = await acquire();
  while (!mark) {
    await sleep(POLL_INTERVAL_MS);
    mark = await acquire();
  }
  const { _id, holder, ...found } = mark;
  // One that is lost is noticed by the next note.
  const heartbeat = startHeartbeat(marks(), mark, LEASE_MS);
  try {
    return await work({
      ...found,
      async note(change, session) {
        const { matchedCount } = await marks().updateOne({ _id, holder }, { $set: change }, session ? { session } : {});
        if (matchedCount === 0) throw new Error('Another process has taken over');
      },
    });
  } finally {
    heartbeat.stop();
    await releaseLease(marks(), mark);
  }
}
