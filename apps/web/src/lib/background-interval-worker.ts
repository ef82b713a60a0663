// Ticks in a worker thread: a hidden page has its timers throttled to one a minute.
globalThis.addEventListener('message', ({ data }: MessageEvent<number>) => {
  setInterval(() => globalThis.postMessage(null), data);
});
