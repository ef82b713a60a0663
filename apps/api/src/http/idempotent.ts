import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { IDEMPOTENCY_KEY_MAX, takesIdempotencyKey, type Endpoint } from '@interview-detection/shared/endpoint';
import { ERRORS } from '@interview-detection/shared/errors';
import type { Request, Response } from 'express';
import { invalidField } from '../lib/app-error';
import { logger } from '../lib/logger';
import { guardTransactions } from '../lib/request-context';
import type { Caller } from './authenticate';
import { asAppError } from './error-handler';
import { claimCall, type Claim, type KeptReply } from '../idempotency/idempotency.service';
import type { Received } from './receive';
import { errorBody } from './respond';

const KEY = new RegExp(`^[\\x20-\\x7e]{1,${IDEMPOTENCY_KEY_MAX}}$`);

/**
 * Returns the `Idempotency-Key` of a call that accepts one, or null if absent. Throws 400 if it is too long or not
 * ASCII.
 */
export function idempotencyKeyOf(endpoint: Endpoint, req: Request): string | null {
  const key = takesIdempotencyKey(endpoint) ? req.get('idempotency-key') : undefined;
  if (key === undefined) return null;
  if (KEY.test(key)) return key;
  const message = `Idempotency-Key must be 1 to ${IDEMPOTENCY_KEY_MAX} characters of ASCII`;
  throw invalidField('Idempotency-Key', message);
}

/**
 * Hashes everything a call says: path, body, bytes of the file. It may contain a password, so none of it is stored as
 * is.
 */
async function digestOf(req: Request, { body, file }: Received): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([req.path, req.query, body ?? null, file?.name ?? null]));
  if (file) for await (const piece of createReadStream(file.path)) hash.update(piece as Buffer);
  return hash.digest('hex');
}

/**
 * Answers a call sent with a key: the first with the result of `work`, each repeat with the same reply, after
 * `beforeReplay`. Keeps the result of `work`, and also its error unless that is a server error (500 and above) or a
 * limit, which passes. Throws as `claimCall` does, and what `work` throws.
 */
export async function answerOnce(
  { caller, key }: { caller: Exclude<Caller, { kind: 'candidate' }>; key: string },
  { req, res, received }: { req: Request; res: Response; received: Received },
  { work, beforeReplay }: { work: () => Promise<KeptReply>; beforeReplay: (reply: KeptReply) => Promise<void> },
): Promise<KeptReply> {
  const digest = await digestOf(req, received);
  const { userId: account, companyId: company, role } = caller;
  const claim = await claimCall({ account, company, role, key, digest });
  if ('status' in claim) {
    await beforeReplay(claim);
    res.setHeader('Idempotent-Replay', 'true');
    return claim;
  }
  try {
    const reply = await guardTransactions(session => claim.markChanged(session), work);
    await saveReply(claim, reply);
    return reply;
  } catch (error) {
    const known = asAppError(error);
    const { status } = ERRORS[known.code];
    const isKept = status < 500 && known.code !== 'RATE_LIMITED';
    await saveReply(claim, isKept ? { status, body: errorBody(res, known) } : null);
    throw error;
  }
}

/**
 * Keeps a reply, or leaves the call to its next repeat. A database that is just now unavailable does not undo what was
 * done.
 */
async function saveReply(claim: Claim, reply: KeptReply | null): Promise<void> {
  try {
    await (reply ? claim.keep(reply) : claim.release());
  } catch (error) {
    logger.warn({ err: error }, 'the reply of a call with an Idempotency-Key was not kept');
  }
}
