import type { Clock } from '../src/lib/app-context';

let stopped: number | undefined;

/** The clock of the tests' app: that of the machine, unless a test has stopped it. */
export const testClock: Clock = { now: () => new Date(stopped ?? Date.now()) };

/** Stops the clock of the tests' app at an instant, by default now, for the rest of the test. */
export function stopClock(at: Date | number = testClock.now()): void {
  stopped = Number(at);
}

/** Stops the clock that many milliseconds later than it shows now. */
export const stopClockAfter = (ms: number): void => stopClock(testClock.now().getTime() + ms);

/** Whether the clock is stopped. */
export const isClockStopped = (): boolean => stopped !== undefined;

/** Sets the clock to the machine's again. */
export function startClock(): void {
  stopped = undefined;
}
