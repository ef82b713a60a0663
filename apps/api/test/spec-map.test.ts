import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const rooms: Record<string, string> = { shared: 'packages/shared/src', api: 'apps/api/src', web: 'apps/web/src' };

it('names only files that exist in docs/spec-map.md', async () => {
  const page = await readFile(path.join(root, 'docs/spec-map.md'), 'utf8');
  const named = [...page.matchAll(/`([\w./-]+\.(?:tsx?|mjs|html))`/g)].map(([, file = '']) => file);
  const places = named.map(file => file.replace(/^(shared|api|web)\//, (_, room: string) => `${rooms[room]}/`));
  expect(named.length).toBeGreaterThan(50);
  expect(places.filter(place => !existsSync(path.join(root, place)))).toEqual([]);
});
