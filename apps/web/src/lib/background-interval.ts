/** Runs a function every `everyMs` milliseconds, even in a hidden page. Returns a function that stops it. */
export function setBackgroundInterval(run: () => void, everyMs: number): () => void {
  const slow = () => {
    const timer = window.setInterval(run, everyMs);
    return () => window.clearInterval(timer);
  };
  if (typeof Worker === 'undefined') return slow();
  const worker = new Worker(new URL('./background-interval-worker.ts', import.meta.url), { type: 'module' });
  let stop = () => worker.terminate();
  worker.addEventListener('message', run);
  // The worker's script could not be loaded.
  worker.addEventListener('error', () => (stop = slow()));
  worker.postMessage(everyMs);
  return () => stop();
}
