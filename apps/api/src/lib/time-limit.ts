/**
 * Returns a signal that aborts after that many milliseconds, with a `TimeoutError`, or as soon as one of the others
 * does.
 *
 * Not `AbortSignal.any([AbortSignal.timeout(ms), …])`: Node 20 garbage-collects a timeout that only `any` refers to, so
 * it never fires.
 */
export function timeLimit(ms: number, ...others: (AbortSignal | undefined)[]): AbortSignal {
  const end = new AbortController();
  // The timer holds the controller until it fires.
  setTimeout(() => end.abort(new DOMException(`No answer within ${ms} ms`, 'TimeoutError')), ms).unref();
  return AbortSignal.any([end.signal, ...others.filter(other => other !== undefined)]);
}
