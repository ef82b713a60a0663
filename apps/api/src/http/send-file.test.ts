import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectLog } from '#api/test/quiet';
import { csvFile } from '../lib/csv';
import { errorHandler } from './error-handler';
import { sendFile } from './send-file';

/** This many rows, then what a database says whose snapshot is too old after five minutes. */
async function* cutAfter(rows: number) {
  for (let row = 0; row < rows; row++) yield row;
  throw new Error('Read timestamp is older than the oldest available timestamp');
}

const app = express();
app.get('/:rows', (req, res) => {
  const file = csvFile(
    'rows.csv',
    ['Row'],
    () => cutAfter(Number(req.params.rows)),
    row => [String(row)],
  );
  return sendFile(res, file, 'text/csv');
});
app.use(errorHandler);

const server = createServer(app);
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => void server.close());
const get = (rows: number) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${rows}`);

it(
  'an export that is cut short ends the connection, so that no client mistakes a part for the whole',
  { tags: 'deep' },
  async () => {
    expectLog(/older than the oldest available timestamp/);
    const reply = await get(100_000);
    expect(reply.status).toBe(200);
    await expect(reply.text()).rejects.toThrow('terminated');
  },
);

it('an export that fails before its first row is an error, and no file', async () => {
  expectLog(/older than the oldest available timestamp/);
  const reply = await get(0);
  expect(reply.status).toBe(500);
  expect(reply.headers.get('content-disposition')).toBeNull();
});
