import { createHash } from 'node:crypto';
import type { Role } from '@interview-detection/shared/access/roles';
import type { ClientSession, Types } from 'mongoose';
import { acquireLease, releaseLease } from '../database/lease';
import { AppError } from '../lib/app-error';
import { DAY_MS, MINUTE_MS } from '../lib/durations';
import { keyedHashes } from '../lib/keyed-hash';
import { logger } from '../lib/logger';
import { takePoints } from '../lib/quota';
import { openText, sealText } from '../lib/sealed-text';
import { systemPrincipal } from '../lib/system-principal';
import { REMEMBERED_MS, RememberedCalls, type RememberedCall } from './idempotency.model';

/** Longer than any call takes. A process that is killed keeps its call "in progress" for so long. */
const LEASE_MS = 2 * MINUTE_MS;
/** One that is larger is not kept. Bytes. */
const REPLY_MAX_BYTES = 1024 * 1024;
const IDS_MAX = 1_000;
/** So much is kept of an account in a day (UTC), sealed: thousands of usual replies. Bytes. */
export const KEPT_MAX_BYTES = 64 * 1024 * 1024;

/** What was answered. */
export interface KeptReply {
  status: number;
  body: unknown;
}

/** A call that may be made once. */
export interface CallOnce {
  account: Types.ObjectId;
  company: Types.ObjectId | null;
  role: Role;
  /** As its sender made it up. */
  key: string;
  /** Of all that was sent. */
  digest: string;
}

/** Past Mongoose, as every lease. */
const calls = () =>
  RememberedCalls.acrossCompanies(systemPrincipal('idempotency')).collection as unknown as Parameters<
    typeof acquireLease<RememberedCall>
  >[0];

const idOf = ({ account, key }: CallOnce) =>
  createHash('sha256').update(`${account.toHexString()}\0${key}`).digest('hex');
/** The key is a part of it: whoever does not send it opens nothing. */
const purposeOf = ({ key }: CallOnce) => `idempotent-reply ${key}`;

/**
 * What a call is known again by: a hash that only this server makes, for passwords are among what was sent, behind a mark of the secret
 * that made it. The first one is by the present secret, the next by the one before it.
 */
function fingerprintsOf({ digest }: CallOnce): [string, ...string[]] {
  const marks = keyedHashes('idempotent-secret');
  const made = keyedHashes('idempotent-call', digest).map((hash, at) => `${marks[at]?.slice(0, MARK_LENGTH)}.${hash}`);
  return made as [string, ...string[]];
}

const MARK_LENGTH = 16;
const markOf = (fingerprint: string) => fingerprint.slice(0, MARK_LENGTH);

type KnownCall = Pick<RememberedCall, 'company' | 'role' | 'fingerprint' | 'hasChanged' | 'reply'> & {
  isRunning: boolean;
};

/** By the database's clock, as the lease. */
const isRunning = { $and: [{ $ne: ['$holder', null] }, { $gt: ['$availableAt', '$$NOW'] }] };
const KNOWN = { company: 1, role: 1, fingerprint: 1, hasChanged: 1, reply: 1, isRunning };

/** The right to make a call that nobody else makes meanwhile. */
export interface Claim {
  /** Marks the call in the transaction of its change. Throws where another process has taken the call over, so that its change is undone. */
  markChanged(session: ClientSession): Promise<void>;
  /** Keeps the reply, for whoever sends the call again, unless it or what is kept of the account is too large. */
  keep(reply: KeptReply): Promise<void>;
  /** Lets the same call be made anew, unless it has changed something. */
  release(): Promise<void>;
}

/**
 * Claims a call, or returns the reply that was kept of it. Throws 422 IDEMPOTENCY_MISMATCH where another call was sent with
 * this key, 409 IDEMPOTENCY_IN_PROGRESS while the first one runs, 409 IDEMPOTENCY_REPLY_LOST where that has changed what it
 * was to change and its reply is not there, or was for another role.
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
    expiresAt: new Date(Date.now() + REMEMBERED_MS),
  };
  const open = { _id, fingerprint: { $in: fingerprints }, hasChanged: false, reply: null };
  const claimed = await acquireLease(calls(), open, { leaseMs: LEASE_MS, create });
  if (claimed) return claimOf(call, claimed);
  const known = await calls().findOne<KnownCall>({ _id }, { projection: KNOWN });
  // It has expired this moment.
  if (!known) throw new AppError('IDEMPOTENCY_IN_PROGRESS');
  if (!fingerprints.includes(known.fingerprint)) {
    // Of a secret that is gone nobody can tell whether it was the same call.
    const isComparable = fingerprints.some(one => markOf(one) === markOf(known.fingerprint));
    throw new AppError(isComparable ? 'IDEMPOTENCY_MISMATCH' : 'IDEMPOTENCY_REPLY_LOST');
  }
  if (known.reply !== null) {
    // What a role may not reach any more it is not shown in a kept reply either.
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

/** Whether a reply of so many bytes may still be kept of the account today. */
export async function mayKeep(account: Types.ObjectId, amount: number): Promise<boolean> {
  const name = `idempotent-replies:${account.toHexString()}`;
  return (await takePoints(name, { limit: KEPT_MAX_BYTES, windowMs: DAY_MS, amount })).isTaken;
}

function claimOf(call: CallOnce, { _id, holder }: RememberedCall): Claim {
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
      // Sent again it is made where it has changed nothing, and else IDEMPOTENCY_REPLY_LOST: what is there is done once all the same.
      if (!(await mayKeep(call.account, sealed.length))) return releaseLease(calls(), held);
      await releaseLease(calls(), held, { set: { reply: sealed, about } });
    },
    release: () => releaseLease(calls(), held),
  };
}
