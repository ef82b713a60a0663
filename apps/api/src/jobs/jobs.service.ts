import { Types, type ClientSession } from 'mongoose';
import { isDuplicate } from '../lib/transaction';
import type { AnyJobKind, JobKind } from './job-kind';
import { JOB_KEY_INDEX, JobModel, type JobRecord } from './jobs.model';

interface EnqueueOptions {
  /** When it may begin; at once unless said. */
  at?: Date;
  /** While a job of this kind with this key exists, no second one is made. */
  key?: string;
  /** The transaction that the job belongs to: it exists if and only if that commits. */
  session?: ClientSession;
  /** Carried into the log of the job. */
  requestId?: string | undefined;
}

type Listener = (name: string) => void;
const listeners = new Set<Listener>();

/** Calls `listener` with the kind's name when this process has asked for a job. Gives a function that ends it. */
export function onEnqueued(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Asks for a job: now or at a time, in a transaction or on its own. A worker of this process begins at once. */
export async function enqueue<D>(
  kind: JobKind<D>,
  data: D,
  { at = new Date(), key, session, requestId }: EnqueueOptions = {},
): Promise<void> {
  const job = {
    ...(key === undefined ? {} : { key }),
    name: kind.name,
    data: kind.data.parse(data),
    dueAt: at,
    requestId: requestId ?? null,
  };
  if (key === undefined) {
    await JobModel.create([job], { session: session ?? null });
  } else {
    try {
      const query = { name: kind.name, key };
      await JobModel.updateOne(query, { $setOnInsert: job }, { upsert: true, ...(session ? { session } : {}) });
    } catch (error) {
      // Two at once outside a transaction: the other one made it.
      if (!isDuplicate(error, JOB_KEY_INDEX) || session) throw error;
    }
  }
  // Before the commit nobody else can see it.
  if (session) announceAtEnd(session, kind.name);
  else announce(kind.name);
}

const announce = (name: string) => listeners.forEach(listener => listener(name));

/** The kinds asked for in a transaction that goes on. */
const asked = new WeakMap<ClientSession, Set<string>>();

/** One listener per transaction, however many jobs it asks for. */
function announceAtEnd(session: ClientSession, name: string): void {
  const names = asked.get(session) ?? new Set();
  if (names.size === 0) session.once('ended', () => names.forEach(announce));
  asked.set(session, names.add(name));
}

/** Takes the job of this kind that has been due for longest at `now`, or null. Of two that ask, one gets it. */
export async function claimJob(kind: AnyJobKind, now: Date): Promise<JobRecord | null> {
  return JobModel.findOneAndUpdate(
    { name: kind.name, dueAt: { $lte: now } },
    { dueAt: new Date(now.getTime() + kind.lockMs), token: new Types.ObjectId(), $inc: { attempts: 1 } },
    { sort: { dueAt: 1 }, returnDocument: 'after' },
  ).lean();
}

const held = ({ _id, token }: JobRecord) => ({ _id, token });

/** Holds a taken job for longer. False where another process has it by now. */
export async function keepJob(job: JobRecord, until: Date): Promise<boolean> {
  const { matchedCount } = await JobModel.updateOne(held(job), { dueAt: until });
  return matchedCount === 1;
}

/** Forgets a taken job. */
export async function finishJob(job: JobRecord): Promise<void> {
  await JobModel.deleteOne(held(job));
}

/** Lets a taken job be taken again at that time, with what is to be kept of its tries. */
export async function releaseJob(
  job: JobRecord,
  at: Date,
  { error = null, attempts = job.attempts }: { error?: string | null; attempts?: number } = {},
): Promise<void> {
  await JobModel.updateOne(held(job), { dueAt: at, token: null, lastError: error, attempts });
}

/** Which jobs of a kind: those whose data has one of these values there. */
interface JobsAbout {
  kind: AnyJobKind;
  field: string;
  values: string[];
}

const about = ({ kind, field, values }: JobsAbout) => ({ name: kind.name, [`data.${field}`]: { $in: values } });

/** Whether a process works on one of these jobs at `now`, as the transaction sees it. */
export async function isAnyJobRunning(jobs: JobsAbout, now: Date, session: ClientSession): Promise<boolean> {
  const running = { ...about(jobs), token: { $ne: null }, dueAt: { $gt: now } };
  return (await JobModel.exists(running).session(session)) !== null;
}

/** How many jobs of each of these kinds nobody works on although their time has come. */
export async function countDueJobs(kinds: readonly AnyJobKind[]): Promise<Map<string, number>> {
  const counts = await JobModel.aggregate<{ _id: string; count: number }>([
    { $match: { name: { $in: kinds.map(({ name }) => name) }, dueAt: { $lte: new Date() } } },
    { $group: { _id: '$name', count: { $sum: 1 } } },
  ]);
  const none = kinds.map(({ name }) => [name, 0] as const);
  return new Map([...none, ...counts.map(({ _id, count }) => [_id, count] as const)]);
}

/** Forgets jobs of other kinds that nobody has run since `before`: their kind was renamed or given up. Gives their number. */
export async function forgetUnknownJobs(kinds: readonly AnyJobKind[], before: Date): Promise<number> {
  const unknown = { name: { $nin: kinds.map(({ name }) => name) }, dueAt: { $lt: before } };
  return (await JobModel.deleteMany(unknown)).deletedCount;
}

/** Forgets these jobs, in a transaction; gives their number. */
export async function forgetJobs(jobs: JobsAbout, session: ClientSession): Promise<number> {
  return (await JobModel.deleteMany(about(jobs), { session })).deletedCount;
}
