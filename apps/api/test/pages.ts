import { expect } from 'vitest';
import { api } from './api';
import type { Person } from './factories';

type Query = Record<string, string | number>;

/** Returns the ids of one list call, in order. */
export async function listIds(person: Person, path: string, query: Query = {}): Promise<string[]> {
  const reply = await api.get(path).set(person.auth).query(query);
  expect(reply.status).toBe(200);
  return (reply.body.data as { _id: string }[]).map(({ _id }) => _id);
}

/**
 * Returns the ids of all pages one after the other; checks that each page states its number, its size and the total.
 */
export async function walkPages(person: Person, path: string, size: number, query: Query = {}): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 1; ; number++) {
    const reply = await api
      .get(path)
      .set(person.auth)
      .query({ ...query, size, page: number });
    const rows = reply.body.data as { _id: string }[];
    const { total } = reply.body.page as { total: number };
    expect(reply.body.page).toEqual({ number, size, total });
    ids.push(...rows.map(({ _id }) => _id));
    if (rows.length < size) {
      expect(ids).toHaveLength(total);
      return ids;
    }
  }
}
