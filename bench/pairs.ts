import { measure, median, type Measurement, type Target } from './load';
import { processorOf, type Server } from './server';

/** The same call to both programs. */
export interface Pair {
  name: string;
  product: Target;
  other: Target;
}

interface Run extends Measurement {
  /** CPU milliseconds of the server per request. */
  cost: number;
}

async function run(server: Server, target: Target): Promise<Run> {
  const before = await processorOf(server);
  const measured = await measure(target);
  return { ...measured, cost: (((await processorOf(server)) - before) * 1000) / measured.requests };
}

/**
 * Compares the product with another program in that many interleaved pairs, 3 s and 16 connections each, after a
 * warm-up, and prints a table: requests per second, their ratio, p99, CPU time per request, which other work on the
 * machine affects least, and the size of a reply.
 */
export async function measurePairs(
  pairs: number,
  other: string,
  calls: readonly Pair[],
  servers: { product: Server; other: Server },
): Promise<void> {
  console.log(`${pairs} interleaved pairs, 3 s and 16 connections each, after a warm-up`);
  const columns = ['requests/s', 'p99 ms', 'processor ms/request', 'bytes'].flatMap(figure => [
    `product ${figure}`,
    `${other} ${figure}`,
  ]);
  console.log(`| call | ratio of requests/s, median (min-max) | ratio of processor time | ${columns.join(' | ')} |`);
  console.log(`|${'---|'.repeat(columns.length + 3)}`);
  for (const call of calls) {
    for (const side of [call.product, call.other]) await measure(side, { seconds: 2 });
    const runs: { product: Run; other: Run }[] = [];
    for (let pair = 0; pair < pairs; pair++) {
      const measureOurs = () => run(servers.product, call.product);
      const measureTheirs = () => run(servers.other, call.other);
      // The order alternates, so that a drift of the machine favours neither.
      if (pair % 2 === 0) runs.push({ product: await measureOurs(), other: await measureTheirs() });
      else {
        const theirs = await measureTheirs();
        runs.push({ product: await measureOurs(), other: theirs });
      }
    }
    console.log(`| ${[call.name, ...figuresOf(runs)].join(' | ')} |`);
  }
}

function figuresOf(runs: { product: Run; other: Run }[]): string[] {
  const ratios = runs.map(({ product, other }) => product.rate / other.rate);
  const of = (pick: (side: Run) => number, digits = 0) =>
    [median(runs.map(({ product }) => pick(product))), median(runs.map(({ other }) => pick(other)))].map(value =>
      value.toFixed(digits),
    );
  return [
    `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)})`,
    median(runs.map(({ product, other }) => other.cost / product.cost)).toFixed(2),
    ...of(side => side.rate),
    ...of(side => side.p99),
    ...of(side => side.cost, 2),
    ...of(side => side.bytes),
  ];
}
