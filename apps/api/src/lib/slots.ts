/** Lets at most `count` pieces of work run at once; the others wait in their order. */
export function slots(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = count;
  return async work => {
    if (free > 0) free--;
    else await new Promise<void>(resolve => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // A place is handed on, not freed and taken again, so that nobody can slip in between.
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
