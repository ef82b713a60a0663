// Beats in a thread of its own: a page that is out of sight has its timers slowed to one in a minute.
globalThis.addEventListener('message', ({ data }: MessageEvent<number>) => {
  setInterval(() => globalThis.postMessage(null), data);
});
