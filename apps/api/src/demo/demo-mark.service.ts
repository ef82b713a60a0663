import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import mongoose, { type ClientSession, type Types } from 'mongoose';
import { isDuplicate } from '../lib/transaction';

// What the database knows of the demo company: whose it is, whether it is complete, and which process is at it. The
// driver's own collection, so that installations without demo data do not get one.

interface Mark {
  _id: 'demo';
  /** Account of the owner; absent until it exists. */
  owner?: Types.ObjectId;
  /** When it was complete. */
  readyAt?: Date;
  passwordAt?: Date;
  holder: string;
  heldUntil: Date;
}

/** A process that says nothing for so long has died, and another one takes over. */
const HELD_MS = 15_000;
const LOOK_EVERY_MS = 250;

const marks = () => mongoose.connection.collection<Mark>('demo');
const untilThen = () => new Date(Date.now() + HELD_MS);

export interface HeldMark extends Pick<Mark, 'owner' | 'readyAt' | 'passwordAt'> {
  /** Adds to it. Throws where another process has taken over. */
  note(change: Partial<Pick<Mark, 'owner' | 'readyAt' | 'passwordAt'>>, session?: ClientSession): Promise<void>;
}

/** Does the work while this process alone holds the mark; others wait for their turn. */
export async function holdingMark<T>(work: (mark: HeldMark) => Promise<T>): Promise<T> {
  const holder = randomUUID();
  let found = await take(holder);
  while (!found) {
    await sleep(LOOK_EVERY_MS);
    found = await take(holder);
  }
  const own = { _id: 'demo' as const, holder };
  const heartbeat = setInterval(() => {
    // A failure is noticed by the next note.
    marks()
      .updateOne(own, { $set: { heldUntil: untilThen() } })
      .catch(() => undefined);
  }, HELD_MS / 3);
  try {
    return await work({
      ...found,
      async note(change, session) {
        const { matchedCount } = await marks().updateOne(own, { $set: change }, session ? { session } : {});
        if (matchedCount === 0) throw new Error('Another process has taken over');
      },
    });
  } finally {
    clearInterval(heartbeat);
    await marks().updateOne(own, { $set: { heldUntil: new Date(0) } });
  }
}

async function take(holder: string): Promise<Mark | null> {
  try {
    return await marks().findOneAndUpdate(
      { _id: 'demo', heldUntil: { $lt: new Date() } },
      { $set: { holder, heldUntil: untilThen() } },
      { upsert: true, returnDocument: 'after' },
    );
  } catch (error) {
    // It is there, and held.
    if (isDuplicate(error, '_id_')) return null;
    throw error;
  }
}
