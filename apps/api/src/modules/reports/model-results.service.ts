import { setTimeout as sleep } from 'node:timers/promises';
import type { Authorship, Review } from '@interview-detection/shared/reports/judgements.schema';
import type { Types } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import { acquireLease, removeLeased, startHeartbeat } from '#api/database/lease';
import { systemPrincipal, type FullScope } from '#api/lib/system-principal';
import { AppError } from '#api/lib/app-error';
import { ModelResults, type ModelResultRecord, Reports } from './reports.model';

type Kind = 'review' | 'authorship';
type Value<K extends Kind> = K extends 'review' ? Review : Authorship;

/** The interview whose answers are judged, with its company. */
export interface InterviewKey {
  scope: FullScope;
  interview: Types.ObjectId;
}

interface ResultKey<K extends Kind> extends InterviewKey {
  kind: K;
  /** The index of the answer in the transcript. */
  index: number;
}

/** Renewed while the model is asked, even if it waits long for its turn. Milliseconds. */
const LEASE_MS = 75_000;
const POLL_INTERVAL_MS = 100;

const idOf = ({ interview, kind, index }: ResultKey<Kind>) => `${interview.toHexString()}:${kind}:${index}`;

/** Leases are written as pipelines, which Mongoose does not cast; the id identifies the interview. */
const LEASES = systemPrincipal('model-results');
const results = () => ModelResults.native(LEASES);

/**
 * Returns the model's result for one answer: computed once by one process, stored, and returned to everyone who asks
 * meanwhile or later. Throws 404 if the interview was erased meanwhile, and then stores nothing. Aborting `signal` ends
 * the waiting. `leaseMs` is how long a process that died keeps others from asking.
 */
export async function computeOnce<K extends Kind>(
  key: ResultKey<K>,
  compute: () => Promise<Value<K>>,
  signal: AbortSignal,
  leaseMs = LEASE_MS,
): Promise<Value<K>> {
  const _id = idOf(key);
  const kept = ModelResults.in(key.scope);
  for (;;) {
    signal.throwIfAborted();
    const lease = await tryAcquire(key, leaseMs);
    if (lease) {
      const heartbeat = startHeartbeat(results(), lease, leaseMs);
      try {
        // Checked after the row is created: an erasure that did not see it has not committed, and removes it when it
        // does.
        if (!(await Reports.in(key.scope).exists({ _id: key.interview }))) {
          throw new AppError('NOT_FOUND', 'There is no transcript of such an interview');
        }
        const value = await compute();
        // Stopped halfway: that says nothing about the model.
        if (signal.aborted && 'failed' in value) throw new Error('Stopped while the model was asked');
        await kept.updateOne({ _id }, { value });
        return value;
      } catch (error) {
        await removeLeased(results(), lease);
        throw error;
      } finally {
        heartbeat.stop();
      }
    }
    const found = await kept.findOne({ _id }).lean();
    if (found?.value) return found.value as Value<K>;
    await sleep(POLL_INTERVAL_MS, undefined, { signal });
  }
}

/** Returns null if there is a result, or another process is asking for it. */
function tryAcquire(key: ResultKey<Kind>, leaseMs: number): Promise<ModelResultRecord | null> {
  const _id = idOf(key);
  const { scope, interview } = key;
  const create = { _id, company: scope.company, interview, value: null, createdAt: currentTime() };
  return acquireLease(results(), { _id, value: null }, { leaseMs, create });
}

/** Forgets what the model did not answer, so that it is asked again: for one answer, or a whole interview. */
export async function forgetFailures(
  { scope, interview }: InterviewKey,
  answer?: Pick<ResultKey<Kind>, 'kind' | 'index'>,
): Promise<void> {
  const which = answer ? { _id: idOf({ scope, interview, ...answer }) } : {};
  await ModelResults.in(scope).deleteMany({ interview, 'value.failed': true, ...which });
}
