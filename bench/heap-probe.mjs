// Loaded into the product by heap.ts: on SIGUSR2 it collects garbage and prints what is left.
process.on('SIGUSR2', () => {
  globalThis.gc();
  globalThis.gc();
  const { heapUsed } = process.memoryUsage();
  process.stdout.write(`${JSON.stringify({ heapUsed, handles: process.getActiveResourcesInfo().length })}\n`);
});
