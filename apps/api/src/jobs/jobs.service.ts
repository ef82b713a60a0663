import { Types, type ClientSession } from 'mongoose';
import { bindToApp, perDatabase } from '../lib/app-context';
import { isAvailable, isLeased } from '../database/lease';
import { isDuplicate } from '../database/transaction';
import type { AnyJobKind, JobKind } from './job-kind';
import { systemPrincipal, type CompanyScope } from '../lib/system-principal';
import { JOB_KEY_INDEX, Jobs, type JobRecord } from './jobs.model';

/** Processes run the work of all companies. */
const WORKER = systemPrincipal('jobs');
export const jobsOfAll = () => Jobs.unscoped(WORKER);

/** The collection itself: leases are written as pipelines, which Mongoose does not cast. */
export const storedJobs = () => Jobs.native(WORKER);

interface EnqueueOptions {
  /** Milliseconds until it may start; at once by default. */
  afterMs?: number;
  /** No second job of this kind is created while one with this key exists. */
  key?: string;
  /** Jobs of this kind in this lane run one after the other. */
  lane?: string;
  /** The id of the record that it works on, to find its jobs when that is removed. */
  subject?: string;
  /** The company it works for; none by default. */
  scope?: CompanyScope | null;
  /** Goes before jobs that are not urgent, if the kind has urgent ones. */
  isUrgent?: boolean;
  /** The transaction that the job belongs to: it exists if and only if that commits. */
  session?: ClientSession;
  /** Appears in the job's log lines. */
  requestId?: string | undefined;
}

type Listener = (name: string) => void;
const currentListeners = perDatabase(() => new Set<Listener>());

/**
 * Calls `listener` with the kind's name when this process enqueues a job. Returns a function that removes the listener.
 */
export function onEnqueued(listener: Listener): () => void {
  const listeners = currentListeners();
  // Another app on this database may enqueue it.
  const bound = bindToApp(listener);
  listeners.add(bound);
  return () => void listeners.delete(bound);
}

/** Enqueues a job: for now or later, in a transaction or on its own. A worker in this process picks it up at once. */
export async function enqueue<D>(
  kind: JobKind<D>,
  data: D,
  { afterMs = 0, key, lane, subject, scope, isUrgent, session, requestId }: EnqueueOptions = {},
): Promise<void> {
  const job: Omit<JobRecord, 'availableAt' | 'createdAt'> = {
    _id: new Types.ObjectId(),
    ...(key === undefined ? {} : { key }),
    ...(lane === undefined ? {} : { lane }),
    ...(subject === undefined ? {} : { subject }),
    name: kind.name,
    company: scope?.company ?? null,
    isUrgent: isUrgent ?? false,
    data: kind.data.parse(data),
    holder: null,
    attempts: 0,
    lastError: null,
    requestId: requestId ?? null,
    claimedAt: null,
    wasCutShort: false,
  };
  const made = {
    $mergeObjects: [{ $literal: job }, { availableAt: { $add: ['$$NOW', afterMs] }, createdAt: '$$NOW' }],
  };
  const isNew = { $eq: [{ $type: '$createdAt' }, 'missing'] };
  try {
    await storedJobs().updateOne(
      key === undefined ? { _id: job._id } : { name: kind.name, key },
      [{ $replaceWith: { $cond: [isNew, made, '$$ROOT'] } }],
      { upsert: true, ...(session ? { session } : {}) },
    );
  } catch (error) {
    // Two at once outside a transaction: the other one created it.
    if (!isDuplicate(error, JOB_KEY_INDEX) || session) throw error;
  }
  announce(kind, session);
}

/** Notifies the workers of this process, after the transaction: until then no other connection can see the job. */
function announce({ name }: Pick<AnyJobKind, 'name'>, session?: ClientSession): void {
  if (session) announceAtEnd(session, name);
  else wake(name);
}

const wake = (name: string) => currentListeners().forEach(listener => listener(name));

/** The kinds enqueued in a transaction that is still open. */
const asked = new WeakMap<ClientSession, Set<string>>();

/** Adds one listener per transaction, no matter how many jobs it enqueues. */
function announceAtEnd(session: ClientSession, name: string): void {
  const names = asked.get(session) ?? new Set();
  if (names.size === 0) session.once('ended', () => names.forEach(wake));
  asked.set(session, names.add(name));
}

/**
 * Makes a job that waits for its next attempt due now, as if it had just been enqueued; in a transaction. Leaves a
 * running one to its process. Returns which of the two it was, or that there is no such job.
 */
export async function expediteJob(
  kind: AnyJobKind,
  key: string,
  session: ClientSession,
): Promise<'expedited' | 'running' | 'absent'> {
  if (await isJobRunning(kind, key, session)) return 'running';
  const now = [{ $set: { availableAt: '$$NOW', createdAt: '$$NOW', holder: null } }];
  const { matchedCount } = await storedJobs().updateOne({ name: kind.name, key }, now, { session });
  if (matchedCount === 0) return 'absent';
  announce(kind, session);
  return 'expedited';
}

/** Whether a process is working on the job with this key. */
export async function isJobRunning(kind: AnyJobKind, key: string, session?: ClientSession): Promise<boolean> {
  const running = jobsOfAll().exists({ name: kind.name, key, ...isLeased() });
  return (await running.session(session ?? null)) !== null;
}

/** Removes the jobs with these keys, in a transaction. */
export async function removeKeyedJobs(kind: AnyJobKind, keys: string[], session: ClientSession): Promise<void> {
  await jobsOfAll().deleteMany({ name: kind.name, key: { $in: keys } }, { session });
}

/** Selects the jobs of one kind that work on one of these records of a company. */
interface JobsAbout {
  kind: AnyJobKind;
  scope: CompanyScope;
  subjects: string[];
}

const about = ({ kind, subjects }: JobsAbout) => ({ name: kind.name, subject: { $in: subjects } });

/** Whether a process is working on one of these jobs, as the transaction sees it. */
export async function isAnyJobRunning(jobs: JobsAbout, session: ClientSession): Promise<boolean> {
  const running = Jobs.in(jobs.scope).exists({ ...about(jobs), ...isLeased() });
  return (await running.session(session)) !== null;
}

/** Counts, per kind, the due jobs that no process is working on. */
export async function countDueJobs(kinds: readonly AnyJobKind[]): Promise<Map<string, number>> {
  const counts = await jobsOfAll().aggregate<{ _id: string; count: number }>([
    { $match: { name: { $in: kinds.map(({ name }) => name) }, ...isAvailable() } },
    { $group: { _id: '$name', count: { $sum: 1 } } },
  ]);
  const none = kinds.map(({ name }) => [name, 0] as const);
  return new Map([...none, ...counts.map(({ _id, count }) => [_id, count] as const)]);
}

/**
 * Removes jobs of unknown kinds that have been due for this long: their kind was renamed or dropped. Returns how many.
 */
export async function removeUnknownJobs(kinds: readonly AnyJobKind[], dueForMs: number): Promise<number> {
  const isOld = { $expr: { $lt: ['$availableAt', { $subtract: ['$$NOW', dueForMs] }] } };
  const unknown = { name: { $nin: kinds.map(({ name }) => name) }, ...isOld };
  return (await jobsOfAll().deleteMany(unknown)).deletedCount;
}
