import { createInterface } from 'node:readline';
import type { Server } from './server';

/** Node options for a product whose heap is to be read. */
export const HEAP_PROBE = ['--expose-gc', '--import', new URL('heap-probe.mjs', import.meta.url).href];

interface Heap {
  /** In use after garbage collection, MB (10^6 bytes). */
  heap: number;
  /** Open handles. */
  handles: number;
}

/**
 * Returns a function that reads the heap of a product started with `HEAP_PROBE`, which pauses for the garbage
 * collection.
 */
export function heapReader(product: Server): () => Promise<Heap> {
  if (!product.process.stdout) throw new Error('The product has no output');
  const output = createInterface(product.process.stdout);
  return async () => {
    const answer = new Promise<string>(resolve => {
      // Printed between the log lines.
      const read = (line: string) => {
        if (!line.includes('"heapUsed"')) return;
        output.off('line', read);
        resolve(line);
      };
      output.on('line', read);
    });
    product.process.kill('SIGUSR2');
    const { heapUsed, handles } = JSON.parse(await answer) as { heapUsed: number; handles: number };
    return { heap: heapUsed / 1e6, handles };
  };
}
