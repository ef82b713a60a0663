import { Types, type ClientSession } from 'mongoose';
import { acquireLease, isAvailable, releaseLease, removeLeased, renewLease, type Instant } from '../database/lease';
import type { AnyJobKind } from './job-kind';
import type { JobRecord } from './jobs.model';
import { jobsOfAll, storedJobs } from './jobs.service';

/** More due jobs than this say nothing about kinds without one, which then are among the result. */
const LOOKED_AT = 100;

/** Returns those of these kinds that may have a job due: one query for all of them, answered by the index. */
export async function kindsDue<K extends AnyJobKind>(kinds: readonly K[]): Promise<readonly K[]> {
  const due = { name: { $in: kinds.map(({ name }) => name) }, ...isAvailable() };
  const found = await storedJobs()
    .find(due, { projection: { _id: 0, name: 1 }, limit: LOOKED_AT })
    .toArray();
  const names = new Set(found.map(({ name }) => name));
  return found.length < LOOKED_AT ? kinds.filter(({ name }) => names.has(name)) : kinds;
}

/** Sorts below every company id, and above the null of jobs without a company. */
const FIRST_COMPANY = new Types.ObjectId('0'.repeat(24));

interface ClaimOptions {
  /** The company served last: the next one has its turn. Undefined starts a new round. */
  after?: Types.ObjectId | null | undefined;
  /** Companies to skip this time. */
  without?: Types.ObjectId[];
  now?: Instant;
}

/**
 * Claims a due job of this kind, or returns null: urgent jobs first, else the longest due job of the company whose turn
 * it is. Ten thousand jobs of one company thus delay another company's by one job, not by all of them.
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

/** How often to check whether a running job that is ahead in the lane has ended. */
const LANE_POLL_MS = 1_000;

/** Returns the milliseconds that a claimed job must wait for an earlier one in its lane; null if it is first. */
async function waitInLane({ _id, name, lane, createdAt, claimedAt }: JobRecord): Promise<number | null> {
  if (!lane) return null;
  const isEarlier = [{ createdAt: { $lt: createdAt } }, { createdAt, _id: { $lt: _id } }];
  const earlier = await jobsOfAll()
    .findOne({ name, lane, $or: isEarlier }, { availableAt: 1, holder: 1 })
    .sort({ createdAt: -1 })
    .lean();
  if (!earlier) return null;
  // A running job ends long before its lease.
  if (earlier.holder !== null || claimedAt === null) return LANE_POLL_MS;
  return Math.max(earlier.availableAt.getTime() + 1 - claimedAt.getTime(), LANE_POLL_MS);
}

/** Removes a claimed job. */
export const finishJob = (job: JobRecord, session?: ClientSession): Promise<void> =>
  removeLeased(storedJobs(), job, session);

/** Throws if another process has the job by now. */
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
  /** Whether the jobs behind it in its lane may go ahead. */
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
