import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientSession, Types } from 'mongoose';
import { requireDb } from '../database/connection';
import { acquireLease, releaseLease, startHeartbeat, type Leased } from '../database/lease';

// Records in the database who owns the demo company, whether it is complete, and which process is working on it. Uses
// the driver's collection, so that installations without demo data do not get one.

interface Mark extends Leased {
  _id: 'demo';
  /** Account of the owner; absent until it exists. */
  owner?: Types.ObjectId;
  /** When it was complete. */
  readyAt?: Date;
  passwordAt?: Date;
}

/** How long a process that died midway holds up the next one. Milliseconds. */
const LEASE_MS = 15_000;
const POLL_INTERVAL_MS = 250;

const marks = () => requireDb().collection<Mark>('demo');
const acquire = () => acquireLease(marks(), { _id: 'demo' }, { leaseMs: LEASE_MS, create: { _id: 'demo' } });

export interface HeldMark extends Pick<Mark, 'owner' | 'readyAt' | 'passwordAt'> {
  /** Adds to the mark. Throws if another process has taken over. */
  note(change: Partial<Pick<Mark, 'owner' | 'readyAt' | 'passwordAt'>>, session?: ClientSession): Promise<void>;
}

/** Runs the work while only this process holds the mark; others wait for their turn. */
export async function holdingMark<T>(work: (mark: HeldMark) => Promise<T>): Promise<T> {
  let mark = await acquire();
  while (!mark) {
    await sleep(POLL_INTERVAL_MS);
    mark = await acquire();
  }
  const { _id, holder, ...found } = mark;
  // If the mark is lost, the next note throws.
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
