import type { Response } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { perApp, settings } from '../lib/app-context';
import { AppError } from '../lib/app-error';
import type { Caller } from './authenticate';

const WINDOW_SECONDS = 60;

// In this process only: a database write per call would cost more than most calls do.
const ofApp = perApp(() => new RateLimiterMemory({ points: settings().API_RATE, duration: WINDOW_SECONDS }));

/**
 * Counts a call and reports in the `RateLimit` headers what is left of the minute. Throws 429 with Retry-After after
 * API_RATE calls of one account, or through one link, in one process.
 */
export async function countCall(caller: Caller, res: Response): Promise<void> {
  const calls = ofApp();
  calls.points = settings().API_RATE;
  const state = await calls.consume(keyOf(caller)).catch((error: unknown) => {
    if (error instanceof RateLimiterRes) return error;
    throw error;
  });
  const seconds = String(Math.max(1, Math.ceil(state.msBeforeNext / 1000)));
  res.setHeader('RateLimit-Limit', settings().API_RATE);
  res.setHeader('RateLimit-Remaining', state.remainingPoints);
  res.setHeader('RateLimit-Reset', seconds);
  if (state.consumedPoints <= settings().API_RATE) return;
  throw new AppError('RATE_LIMITED', 'Too many calls in a minute, please try again shortly', {
    headers: { 'Retry-After': seconds },
  });
}

/** Returns the key that a caller's limits count by. */
export const keyOf = (caller: Caller) =>
  (caller.kind === 'candidate' ? caller.interviewId : caller.userId).toHexString();
