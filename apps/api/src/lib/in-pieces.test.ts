import { expect, it } from 'vitest';
import { mapInPieces } from './in-pieces';

/** Holds the thread for that long. */
function burn(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

it('a long list is mapped in its order, while others have their turns', async () => {
  let turns = 0;
  const other = setInterval(() => turns++, 0);
  const items = Array.from({ length: 200 }, (_, n) => n);
  const mapped = await mapInPieces(items, n => {
    burn(1);
    return 2 * n;
  });
  clearInterval(other);
  expect(mapped).toEqual(items.map(n => 2 * n));
  expect(turns).toBeGreaterThan(0);
});
