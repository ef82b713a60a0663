import { createHash } from 'node:crypto';
import type { Role } from '@interview-detection/shared/access/roles';
import type { ClientSession, Types } from 'mongoose';
import { currentTime } from '../lib/app-context';
import { acquireLease, releaseLease } from '../database/lease';
import { AppError } from '../lib/app-error';
import { DAY_MS, MINUTE_MS } from '../lib/durations';
import { keyedHashes } from '../lib/jwt-secret';
import { logger } from '../lib/logger';
import { takePoints } from '../database/quota';
import { openText, sealText } from '../lib/encrypted-text';
import { systemPrincipal } from '../lib/system-principal';
import { REMEMBERED_MS, IdempotencyRecords, type IdempotencyRecord } from './idempotency.model';

/** Longer than any call takes. The call of a killed process stays "in progress" for this long. */
const LEASE_MS = 2 * MINUTE_MS;
/** Larger replies are not kept. Bytes. */
const REPLY_MAX_BYTES = 1024 * 1024;
const IDS_MAX = 1_000;
/** Encrypted replies kept per account and day (UTC): thousands of usual size. Bytes. */
export const KEPT_MAX_BYTES = 64 * 1024 * 1024;

/** A stored reply. */
export interface KeptReply {
  status: number;
  body: unknown;
}

/** A call that may be made only once. */
export interface CallOnce {
  account: Types.ObjectId;
  company: Types.ObjectId | null;
  role: Role;
  /** Chosen by the sender. */
  key: string;
  /** Of everything that was sent. */
  digest: string;
}

/** Without Mongoose, as for every lease. */
const calls = () => IdempotencyRecords.native(systemPrincipal('idempotency'));

const idOf = ({ account, key }: CallOnce) =>
  createHash('sha256').update(`${account.toHexString()}\0${key}`).digest('hex');
/** Includes the key, so that only a sender of the key can decrypt the reply. */
const purposeOf = ({ key }: CallOnce) => `idempotent-reply ${key}`;

/**
 * Returns the fingerprints that identify a call, first by the current secret, then by the previous one: keyed hashes,
 * because passwords may be among what was sent, each prefixed with a mark of its secret.
 */
function fingerprintsOf({ digest }: CallOnce): [string, ...string[]] {
  const marks = keyedHashes('idempotent-secret');
  const made = keyedHashes('idempotent-call', digest).map((hash, at) => `${marks[at]?.slice(0, MARK_LENGTH)}.${hash}`);
  return made as [string, ...string[]];
}

const MARK_LENGTH = 16;
const markOf = (fingerprint: string) => fingerprint.slice(0, MARK_LENGTH);

type KnownCall = Pick<IdempotencyRecord, 'company' | 'role' | 'fingerprint' | 'hasChanged' | 'reply'> & {
  isRunning: boolean;
};

/** By the database's clock, as the lease. */
const isRunning = { $and: [{ $ne: ['$holder', null] }, { $gt: ['$availableAt', '$$NOW'] }] };
const KNOWN = { company: 1, role: 1, fingerprint: 1, hasChanged: 1, reply: 1, isRunning };

/** The exclusive right to make a call. */
export interface Claim {
  /**
   * Marks the call in the transaction of its change. Throws if another process has taken over the call, which rolls the
   * change back.
   */
  markChanged(session: ClientSession): Promise<void>;
  /** Keeps the reply for repeats of the call, unless it is too large or the account has used up its allowance. */
  keep(reply: KeptReply): Promise<void>;
  /** Allows the same call to be made again, unless it has changed something. */
  release(): Promise<void>;
}

/**
 * Claims a call, or returns its stored reply. Throws 422 IDEMPOTENCY_MISMATCH if another call was sent with this key,
 * 409 IDEMPOTENCY_IN_PROGRESS while the first one runs, and 409 IDEMPOTENCY_REPLY_LOST if that one has made its change
 * and its reply is not available, or was for another role.
 */
export async function claimCall(call: CallOnce): Promise<Claim | KeptReply> {
  const { company, role } = call;
  const _id = idOf(call);
  const fingerprints = fingerprintsOf(call);
  const create = {
    _id,
    company,
    role,
    fingerprint: fingerprints[0],
    hasChanged: false,
    reply: null,
    about: [],
    expiresAt: new Date(currentTime().getTime() + REMEMBERED_MS),
  };
  const open = { _id, fingerprint: { $in: fingerprints }, hasChanged: false, reply: null };
  const claimed = await acquireLease(calls(), open, { leaseMs: LEASE_MS, create });
  if (claimed) return claimOf(call, claimed);
  const known = await calls().findOne<KnownCall>({ _id }, { projection: KNOWN });
  // It expired just now.
  if (!known) throw new AppError('IDEMPOTENCY_IN_PROGRESS');
  if (!fingerprints.includes(known.fingerprint)) {
    // Without its secret, a fingerprint cannot be compared.
    const isComparable = fingerprints.some(one => markOf(one) === markOf(known.fingerprint));
    throw new AppError(isComparable ? 'IDEMPOTENCY_MISMATCH' : 'IDEMPOTENCY_REPLY_LOST');
  }
  if (known.reply !== null) {
    // A stored reply must not show what the role can no longer access.
    if (known.role !== role || String(known.company) !== String(company)) throw new AppError('IDEMPOTENCY_REPLY_LOST');
    return openReply(call, known.reply);
  }
  throw new AppError(known.hasChanged && !known.isRunning ? 'IDEMPOTENCY_REPLY_LOST' : 'IDEMPOTENCY_IN_PROGRESS');
}

function openReply(call: CallOnce, sealed: string): KeptReply {
  const opened = openText(sealed, purposeOf(call), idOf(call));
  if (!opened) throw new AppError('IDEMPOTENCY_REPLY_LOST');
  return JSON.parse(opened.text) as KeptReply;
}

/** Whether a reply of this many bytes may still be kept for the account today. */
export async function mayKeep(account: Types.ObjectId, amount: number): Promise<boolean> {
  const name = `idempotent-replies:${account.toHexString()}`;
  return (await takePoints(name, { limit: KEPT_MAX_BYTES, windowMs: DAY_MS, amount })).isTaken;
}

function claimOf(call: CallOnce, { _id, holder }: IdempotencyRecord): Claim {
  const held = { _id, holder };
  return {
    async markChanged(session) {
      const marked = await calls().updateOne(held, { $set: { hasChanged: true } }, { session });
      if (marked.matchedCount === 0) throw new AppError('IDEMPOTENCY_IN_PROGRESS');
    },
    async keep(reply) {
      const text = JSON.stringify(reply);
      if (Buffer.byteLength(text) > REPLY_MAX_BYTES) {
        logger.warn({ status: reply.status }, 'a reply is too large to be kept for its Idempotency-Key');
        return releaseLease(calls(), held);
      }
      const about = [...new Set(text.match(/(?<=")[0-9a-f]{24}(?=")/g))].slice(0, IDS_MAX);
      const sealed = sealText(text, purposeOf(call), _id);
      // A repeat runs the call if it changed nothing, and otherwise gets IDEMPOTENCY_REPLY_LOST: either way the change
      // is made once.
      if (!(await mayKeep(call.account, sealed.length))) return releaseLease(calls(), held);
      await releaseLease(calls(), held, { set: { reply: sealed, about } });
    },
    release: () => releaseLease(calls(), held),
  };
}
