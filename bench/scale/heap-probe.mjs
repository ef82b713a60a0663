// Loaded into the product by soak.ts: on SIGUSR2 it collects garbage and says what is left.
process.on('SIGUSR2', () => {
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, rss } = process.memoryUsage();
  process.stdout.write(`${JSON.stringify({ heapUsed, rss, handles: process.getActiveResourcesInfo().length })}\n`);
});
