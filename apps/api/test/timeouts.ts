import { onTestFinished, vi } from 'vitest';

/**
 * For the rest of this test no time passes for what `AbortSignal.timeout` limits, unless the test lets it: a machine that
 * is busy must not end what is to be answered, and nothing waits for an end.
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
    /** Ends what had less than this left. Milliseconds. */
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
