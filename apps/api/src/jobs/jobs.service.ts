import type mongoose from 'mongoose';
import { Types, type ClientSession } from 'mongoose';
import {
  acquireLease,
  isAvailable,
  isLeased,
  releaseLease,
  removeLeased,
  renewLease,
  type Instant,
} from '../database/lease';
import { isDuplicate } from '../lib/transaction';
import type { AnyJobKind, JobKind } from './job-kind';
import { systemPrincipal, type CompanyScope } from '../lib/system-principal';
import { JOB_KEY_INDEX, Jobs, type JobRecord } from './jobs.model';

/** Processes run the work of all companies. */
const jobsOfAll = Jobs.acrossCompanies(systemPrincipal('jobs'));

/** The collection itself: leases are written as pipelines, which Mongoose does not cast. */
export const storedJobs = () => jobsOfAll.collection as unknown as mongoose.mongo.Collection<JobRecord>;

interface EnqueueOptions {
  /** Milliseconds until it may begin; at once unless said. */
  afterMs?: number;
  /** While a job of this kind with this key exists, no second one is made. */
  key?: string;
  /** Jobs of this kind with this lane run one after the other. */
  lane?: string;
  /** The id of the record that it works on, for whoever removes that. */
  subject?: string;
  /** Whose work it is; nobody's unless said. */
  scope?: CompanyScope | null;
  /** Goes before those that are not, where the kind has urgent ones. */
  isUrgent?: boolean;
  /** The transaction that the job belongs to: it exists if and only if that commits. */
  session?: ClientSession;
  /** Carried into the log of the job. */
  requestId?: string | undefined;
}

type Listener = (name: string) => void;
const listeners = new Set<Listener>();

/** Calls `listener` with the kind's name when this process has asked for a job. Returns a function that ends it. */
export function onEnqueued(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Asks for a job: now or later, in a transaction or on its own. A worker of this process begins at once. */
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
    // Two at once outside a transaction: the other one made it.
    if (!isDuplicate(error, JOB_KEY_INDEX) || session) throw error;
  }
  announce(kind, session);
}

/** Lets workers of this process begin, once the transaction has ended: before that nobody else can see the job. */
function announce({ name }: Pick<AnyJobKind, 'name'>, session?: ClientSession): void {
  if (session) announceAtEnd(session, name);
  else wake(name);
}

const wake = (name: string) => listeners.forEach(listener => listener(name));

/** The kinds asked for in a transaction that goes on. */
const asked = new WeakMap<ClientSession, Set<string>>();

/** One listener per transaction, however many jobs it asks for. */
function announceAtEnd(session: ClientSession, name: string): void {
  const names = asked.get(session) ?? new Set();
  if (names.size === 0) session.once('ended', () => names.forEach(wake));
  asked.set(session, names.add(name));
}

/**
 * Lets a job that waits for its next attempt begin now, as if it had just been asked for; in a transaction. One that runs
 * is left to whoever runs it. Returns which of both, or that there is none.
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

/** Whether a process works on the job of this key. */
export async function isJobRunning(kind: AnyJobKind, key: string, session?: ClientSession): Promise<boolean> {
  const running = jobsOfAll.exists({ name: kind.name, key, ...isLeased() });
  return (await running.session(session ?? null)) !== null;
}

/** Removes the jobs with these keys, in a transaction. */
export async function removeKeyedJobs(kind: AnyJobKind, keys: string[], session: ClientSession): Promise<void> {
  await jobsOfAll.deleteMany({ name: kind.name, key: { $in: keys } }, { session });
}

/** Below every id of a company, and above the null of what belongs to none. */
const FIRST_COMPANY = new Types.ObjectId('0'.repeat(24));

interface ClaimOptions {
  /** The company that was served last: the next one has its turn. Undefined begins a round. */
  after?: Types.ObjectId | null | undefined;
  /** Companies that have no turn now. */
  without?: Types.ObjectId[];
  now?: Instant;
}

/**
 * Claims a job of this kind that is due, or null: urgent ones first, else the one that has been due for longest of the
 * company whose turn it is. So ten thousand jobs of one company keep another one's waiting for one job, not for all.
 */
export async function claimJob(
  kind: AnyJobKind,
  { after, without = [], now = '$$NOW' }: ClaimOptions = {},
): Promise<JobRecord | null> {
  const others = { $nin: without };
  const rest = after === null ? { $gte: FIRST_COMPANY } : { $gt: after };
  const turns = after === undefined ? [others] : [{ ...rest, ...others }, others];
  for (const isUrgent of kind.hasUrgent ? [true, false] : [false]) {
    for (const company of turns) {
      const job = await claimFirst(kind, { isUrgent, company }, now);
      if (job) return job;
    }
  }
  return null;
}

/** Claims the first job whose lane is free. */
async function claimFirst(kind: AnyJobKind, which: object, now: Instant): Promise<JobRecord | null> {
  for (;;) {
    const job = await acquireLease(
      storedJobs(),
      { name: kind.name, ...which },
      {
        leaseMs: kind.leaseMs,
        sort: { company: 1, availableAt: 1 },
        set: {
          attempts: { $add: ['$attempts', 1] },
          claimedAt: now,
          wasCutShort: { $ne: ['$holder', null] },
        },
        now,
      },
    );
    if (!job) return null;
    const waitMs = await waitInLane(job);
    if (waitMs === null) return job;
    await releaseLease(storedJobs(), job, { afterMs: waitMs, set: { attempts: job.attempts - 1 }, now });
  }
}

/** After this it is looked again whether a job that runs, and is before another one in its lane, has ended. */
const LANE_POLL_MS = 1_000;

/** Milliseconds that a claimed job has to wait for an earlier one in its lane, null where it is the first. */
async function waitInLane({ _id, name, lane, createdAt, claimedAt }: JobRecord): Promise<number | null> {
  if (!lane) return null;
  const isEarlier = [{ createdAt: { $lt: createdAt } }, { createdAt, _id: { $lt: _id } }];
  const earlier = await jobsOfAll
    .findOne({ name, lane, $or: isEarlier }, { availableAt: 1, holder: 1 })
    .sort({ createdAt: -1 })
    .lean();
  if (!earlier) return null;
  // One that runs ends long before its lease.
  if (earlier.holder !== null || claimedAt === null) return LANE_POLL_MS;
  return Math.max(earlier.availableAt.getTime() + 1 - claimedAt.getTime(), LANE_POLL_MS);
}

/** Removes a claimed job. */
export const finishJob = (job: JobRecord, session?: ClientSession): Promise<void> =>
  removeLeased(storedJobs(), job, session);

/** Throws where another process has the job by now. */
export async function assertHeld(kind: AnyJobKind, job: JobRecord, session: ClientSession): Promise<void> {
  if (!(await renewLease(storedJobs(), job, kind.leaseMs, session))) {
    throw new Error('another process has the job by now');
  }
}

interface Release {
  /** Milliseconds until the next attempt. */
  afterMs: number;
  error?: string | null;
  attempts?: number;
  /** Whether those behind it in its lane need not wait for it any more. */
  leavesLane?: boolean;
}

/** Lets a claimed job be claimed again later, with what is to be kept of its attempts. */
export async function releaseJob(
  job: JobRecord,
  { afterMs, error = null, attempts = job.attempts, leavesLane = false }: Release,
): Promise<void> {
  const set = { lastError: error, attempts, ...(leavesLane ? { lane: null } : {}) };
  await releaseLease(storedJobs(), job, { afterMs, set });
}

/** Which jobs: those of a kind that work on one of these records of a company. */
interface JobsAbout {
  kind: AnyJobKind;
  scope: CompanyScope;
  subjects: string[];
}

const about = ({ kind, subjects }: JobsAbout) => ({ name: kind.name, subject: { $in: subjects } });

/** Whether a process works on one of these jobs, as the transaction sees it. */
export async function isAnyJobRunning(jobs: JobsAbout, session: ClientSession): Promise<boolean> {
  const running = Jobs.in(jobs.scope).exists({ ...about(jobs), ...isLeased() });
  return (await running.session(session)) !== null;
}

/** How many jobs of each of these kinds nobody works on although their time has come. */
export async function countDueJobs(kinds: readonly AnyJobKind[]): Promise<Map<string, number>> {
  const counts = await jobsOfAll.aggregate<{ _id: string; count: number }>([
    { $match: { name: { $in: kinds.map(({ name }) => name) }, ...isAvailable() } },
    { $group: { _id: '$name', count: { $sum: 1 } } },
  ]);
  const none = kinds.map(({ name }) => [name, 0] as const);
  return new Map([...none, ...counts.map(({ _id, count }) => [_id, count] as const)]);
}

/** Removes jobs of other kinds that nobody has run for so long: their kind was renamed or given up. Returns their number. */
export async function removeUnknownJobs(kinds: readonly AnyJobKind[], dueForMs: number): Promise<number> {
  const isOld = { $expr: { $lt: ['$availableAt', { $subtract: ['$$NOW', dueForMs] }] } };
  const unknown = { name: { $nin: kinds.map(({ name }) => name) }, ...isOld };
  return (await jobsOfAll.deleteMany(unknown)).deletedCount;
}

/** Removes these jobs, in a transaction; returns their number. */
export async function removeJobs(jobs: JobsAbout, session: ClientSession): Promise<number> {
  return (await Jobs.in(jobs.scope).deleteMany(about(jobs), { session })).deletedCount;
}
