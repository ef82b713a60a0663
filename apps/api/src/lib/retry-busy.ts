import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from './app-error';
import { SECOND_MS } from './durations';

/**
 * Repeats a read for as long as too many others read the same, at most `tries` times. For replies of which a part has
 * been sent: they can no longer be refused, only broken off.
 */
export async function retryBusy<T>(
  read: () => Promise<T>,
  { tries = 60, pauseMs = SECOND_MS }: { tries?: number; pauseMs?: number } = {},
): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await read();
    } catch (error) {
      if (tried >= tries || !(error instanceof AppError && error.code === 'RATE_LIMITED')) throw error;
      await sleep(pauseMs);
    }
  }
}
