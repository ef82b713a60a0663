import { onTestFinished, vi } from 'vitest';

/**
 * For the rest of this test, stops time for limits of `AbortSignal.timeout`, unless the test advances it: a busy
 * machine must not abort a request that is to be answered, and nothing waits for a timeout.
 */
export function holdTimeouts() {
  const open = new Map<AbortController, number>();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
    const end = new AbortController();
    open.set(end, ms);
    return end.signal;
  });
  onTestFinished(() => timeout.mockRestore());
  return {
    /** Ends timeouts with less than this left. Milliseconds. */
    pass(ms: number): void {
      for (const [end, left] of open) {
        open.set(end, left - ms);
        if (left > ms) continue;
        open.delete(end);
        end.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
      }
    },
  };
}
