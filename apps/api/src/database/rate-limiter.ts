import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import { database, perDatabase } from '../lib/app-context';
import { AppError } from '../lib/app-error';

/** Counts events per key in MongoDB, so that several API processes share the count (contract §12). */
export interface RateLimiter {
  /** Throws 429 RATE_LIMITED with Retry-After and the `RateLimit` headers when the key has used up its points. */
  check(key: string): Promise<void>;
  /** Counts one or more events, then throws the same if that exceeds the limit. */
  count(key: string, events?: number): Promise<void>;
  forget(key: string): Promise<void>;
}

/** Whether a limiter let the event pass. */
export async function passes(counting: Promise<void>): Promise<boolean> {
  try {
    await counting;
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return false;
    throw error;
  }
}

interface Options {
  name: string;
  /** Read at each event, so that a changed setting takes effect at once. */
  points: () => number;
  /** Seconds. */
  window: number;
  /** The message of the refusal, if not the default. */
  message?: () => string;
}

/** Creates a limiter of `points` events in `window` seconds. Apps with one database share the count. */
export function rateLimiter({ name, points, window, message }: Options): RateLimiter {
  const currentLimiter = perDatabase(
    () =>
      new RateLimiterMongo({
        storeClient: database(),
        tableName: 'ratelimits',
        // Built at startup.
        disableIndexesCreation: true,
        keyPrefix: name,
        points: points(),
        duration: window,
      }),
  );
  const store = () => {
    const limiter = currentLimiter();
    limiter.points = points();
    return limiter;
  };

  const refuse = (state: RateLimiterRes): never => {
    const seconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
    throw new AppError('RATE_LIMITED', message?.(), {
      headers: {
        'Retry-After': String(seconds),
        'RateLimit-Limit': String(points()),
        'RateLimit-Remaining': '0',
        'RateLimit-Reset': String(seconds),
      },
    });
  };

  return {
    async check(key) {
      const state = await store().get(key);
      if (state !== null && state.consumedPoints >= points()) refuse(state);
    },
    async count(key, events = 1) {
      try {
        await store().consume(key, events);
      } catch (error) {
        if (error instanceof RateLimiterRes) refuse(error);
        throw error;
      }
    },
    async forget(key) {
      await store().delete(key);
    },
  };
}
