import type { CallQuota } from '@interview-detection/shared/endpoint';
import type { ClientSession, Types } from 'mongoose';
import mongoose from 'mongoose';
import { currentTime, database, settings } from '../lib/app-context';
import { AppError } from '../lib/app-error';
import { DAY_MS } from '../lib/durations';

/**
 * What a company may use per day (UTC): emails, uploaded files and their size, the size of plans, candidates added
 * from files, questions to the language model, scheduled or changed interviews, completed interviews, generated PDFs.
 */
export type QuotaKind = 'mails' | 'uploads' | 'uploadedMegabytes' | 'planMegabytes' | 'imports' | 'model' | CallQuota;

/** 0 means no limit. */
const limitOf: Record<QuotaKind, () => number> = {
  mails: () => settings().QUOTA_MAILS,
  uploads: () => settings().QUOTA_UPLOADS,
  uploadedMegabytes: () => settings().QUOTA_UPLOADS_MB,
  planMegabytes: () => settings().QUOTA_PLANS_MB,
  imports: () => settings().QUOTA_IMPORTS,
  model: () => settings().QUOTA_MODEL_QUESTIONS,
  bookings: () => settings().QUOTA_BOOKINGS,
  completions: () => settings().QUOTA_COMPLETIONS,
  pdfs: () => settings().QUOTA_PDFS,
};

/** One, and many. */
const NAMES: Record<QuotaKind, readonly [one: string, many: string]> = {
  mails: ['email', 'emails'],
  uploads: ['upload', 'uploads'],
  uploadedMegabytes: ['MB of uploads', 'MB of uploads'],
  planMegabytes: ['MB of question plans', 'MB of question plans'],
  imports: ['candidate added from files', 'candidates added from files'],
  model: ['question to the language model', 'questions to the language model'],
  bookings: ['interview scheduled or changed', 'interviews scheduled or changed'],
  completions: ['completed interview', 'completed interviews'],
  pdfs: ['report PDF', 'report PDFs'],
};

export interface QuotaUse {
  /** Whether the whole amount fitted; if not, nothing was used up. */
  isTaken: boolean;
  /** The whole allowance; Infinity if there is no limit. */
  limit: number;
  /** What is left now. */
  remaining: number;
  /** When the next day, or window, begins. */
  resetsAt: Date;
}

interface Count {
  key: string;
  points: number;
  expire: Date;
}

/**
 * Takes `amount` from what the company may use today, all of it or nothing. With a session it is part of that
 * transaction, and returned if the transaction fails. Never throws when the quota is used up: see `requireQuota`.
 */
export async function takeQuota(
  kind: QuotaKind,
  company: Types.ObjectId,
  { amount = 1, session }: { amount?: number; session?: ClientSession } = {},
): Promise<QuotaUse> {
  const key = `quota:${kind}:${company.toHexString()}`;
  return takePoints(key, { limit: limitOf[kind](), windowMs: DAY_MS, amount, ...(session ? { session } : {}) });
}

interface Window {
  /** Allowance per window; 0 means no limit. */
  limit: number;
  /** Windows begin at multiples of this since 1970. */
  windowMs: number;
  amount: number;
  session?: ClientSession;
}

/**
 * Takes `amount` from what a key may use in the current window, all of it or nothing. Never throws when it is used up.
 */
export async function takePoints(name: string, { limit, windowMs, amount, session }: Window): Promise<QuotaUse> {
  const present = Math.floor(currentTime().getTime() / windowMs);
  const resetsAt = new Date((present + 1) * windowMs);
  if (limit === 0) {
    return { isTaken: true, limit: Number.POSITIVE_INFINITY, remaining: Number.POSITIVE_INFINITY, resetsAt };
  }
  const used = { $ifNull: ['$points', 0] };
  const sum = { $add: [used, amount] };
  const key = `${name}:${present}`;
  // One statement that never fails on a full quota: a duplicate key would abort the caller's transaction.
  const count = () =>
    database()
      .collection<Count>('ratelimits')
      .findOneAndUpdate(
        { key },
        [{ $set: { points: { $cond: [{ $lte: [sum, limit] }, sum, used] }, expire: { $literal: resetsAt } } }],
        { upsert: true, returnDocument: 'before', ...(session ? { session } : {}) },
      );
  // Two first counts at once, outside transactions: the second finds the row that the first created.
  const before = await count().catch((error: unknown) => {
    if (session || !isDuplicateKey(error)) throw error;
    return count();
  });
  const already = before?.points ?? 0;
  const isTaken = already + amount <= limit;
  return { isTaken, limit, remaining: Math.max(0, limit - already - (isTaken ? amount : 0)), resetsAt };
}

/** Does the same, but throws 429 with the `RateLimit` headers if the day's quota is too small. */
export async function requireQuota(...work: Parameters<typeof takeQuota>): Promise<void> {
  const { isTaken, limit, remaining, resetsAt } = await takeQuota(...work);
  if (isTaken) return;
  const seconds = String(Math.max(1, Math.ceil((resetsAt.getTime() - currentTime().getTime()) / 1000)));
  const name = NAMES[work[0]][limit === 1 ? 0 : 1];
  const message = `Your company has reached today's limit of ${limit} ${name}. Please try again after midnight (UTC).`;
  throw new AppError('RATE_LIMITED', message, {
    headers: {
      'Retry-After': seconds,
      'RateLimit-Limit': String(limit),
      'RateLimit-Remaining': String(Math.floor(remaining)),
      'RateLimit-Reset': seconds,
    },
  });
}

const isDuplicateKey = (error: unknown) => error instanceof mongoose.mongo.MongoServerError && error.code === 11_000;
