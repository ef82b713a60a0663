import { setTimeout as sleep } from 'node:timers/promises';
import type { Authorship, Review } from '@interview-detection/shared/reports/reports.schema';
import type { Types } from 'mongoose';
import mongoose from 'mongoose';
import { logger } from '../../lib/logger';
import { ModelResultModel, type ModelResultRecord } from './model-results.model';

type Kind = 'review' | 'authorship';
type Value<K extends Kind> = K extends 'review' ? Review : Authorship;

interface Place<K extends Kind> {
  company: Types.ObjectId;
  interview: Types.ObjectId;
  kind: K;
  /** Of the answer in the transcript. */
  index: number;
}

/** Renewed while it is asked, however long that waits for its turn: whoever has not is dead. Milliseconds. */
const LEASE_MS = 75_000;
const LOOK_EVERY_MS = 100;

const idOf = ({ interview, kind, index }: Place<Kind>) => `${interview.toHexString()}:${kind}:${index}`;

/**
 * What the model says of one answer: asked once by one process, kept, and given to everyone who asks meanwhile or later.
 * Aborting `signal` ends the waiting. `leaseMs` is how long a process that died keeps others from asking.
 */
export async function askOnce<K extends Kind>(
  place: Place<K>,
  ask: () => Promise<Value<K>>,
  signal: AbortSignal,
  leaseMs = LEASE_MS,
): Promise<Value<K>> {
  const _id = idOf(place);
  for (;;) {
    signal.throwIfAborted();
    if (await take(place, leaseMs)) {
      const renewal = setInterval(() => void renew(_id, leaseMs), leaseMs / 3);
      try {
        const value = await ask();
        // Stopped in the middle of it: that says nothing about the model.
        if (signal.aborted && 'failed' in value) throw new Error('Stopped while the model was asked');
        await ModelResultModel.updateOne({ _id }, { value });
        return value;
      } catch (error) {
        await ModelResultModel.deleteOne({ _id, value: null });
        throw error;
      } finally {
        clearInterval(renewal);
      }
    }
    const found = await ModelResultModel.findById(_id).lean();
    if (found?.value) return found.value as Value<K>;
    await sleep(LOOK_EVERY_MS, undefined, { signal });
  }
}

async function renew(_id: string, leaseMs: number): Promise<void> {
  const asking: Partial<ModelResultRecord> = { _id, value: null };
  try {
    await ModelResultModel.updateOne(asking, { askedUntil: new Date(Date.now() + leaseMs) });
  } catch (error) {
    // Tried again twice before the lease ends.
    logger.warn({ err: error }, 'the lease of a question to the model was not renewed');
  }
}

/** Whether it is ours to ask: nobody has, or whoever did has died. */
async function take(place: Place<Kind>, leaseMs: number): Promise<boolean> {
  const _id = idOf(place);
  const askedUntil = new Date(Date.now() + leaseMs);
  try {
    const { company, interview } = place;
    await ModelResultModel.create({ _id, company, interview, value: null, askedUntil });
    return true;
  } catch (error) {
    if (!(error instanceof mongoose.mongo.MongoServerError && error.code === 11_000)) throw error;
  }
  const left: Partial<ModelResultRecord> = { _id, value: null };
  const { modifiedCount } = await ModelResultModel.updateOne(
    { ...left, askedUntil: { $lt: new Date() } },
    { askedUntil },
  );
  return modifiedCount === 1;
}

/** Forgets what the model did not answer, so that it is asked again: of one answer, or of a whole interview. */
export async function forgetFailures(interview: Types.ObjectId, place?: Place<Kind>): Promise<void> {
  await ModelResultModel.deleteMany({ interview, 'value.failed': true, ...(place ? { _id: idOf(place) } : {}) });
}
