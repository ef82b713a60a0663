import mongoose, { Schema } from 'mongoose';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { errorForLog } from './logger';

const SECRET = 'hunter2-marker';
const text = (error: unknown) => JSON.stringify(errorForLog(error));

/** What `work` throws. */
function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('It threw nothing');
}

it('keeps what tells errors apart: kind, message, code, place and cause', () => {
  const error = Object.assign(new TypeError('no such file', { cause: new RangeError('too far') }), { code: 'ENOENT' });
  expect(errorForLog(error)).toMatchObject({
    type: 'TypeError',
    message: 'no such file',
    code: 'ENOENT',
    stack: expect.stringMatching(/^\s+at .*error-for-log\.test\.ts/),
    cause: { type: 'RangeError', message: 'too far' },
  });
});

it.each<[string, () => unknown]>([
  ['what a library hangs on it', () => Object.assign(new Error('refused'), { request: { authorization: SECRET } })],
  ['what hangs on its cause', () => new Error('x', { cause: Object.assign(new Error('y'), { op: { text: SECRET } }) })],
  [
    'the value of a field that the database refuses',
    () => {
      const model = mongoose.model('Refused', new Schema({ age: Number }));
      return new model({ age: SECRET }).validateSync();
    },
  ],
  [
    'the value that is there twice',
    () =>
      new mongoose.mongo.MongoServerError({
        message: `E11000 duplicate key error collection: users index: email_1 dup key: { email: "${SECRET}" }`,
        code: 11_000,
        keyValue: { email: SECRET },
      }),
  ],
  [
    'a document of a bulk write',
    () =>
      new mongoose.mongo.MongoBulkWriteError({ message: 'failed', code: 11_000, writeErrors: [] }, {
        insertedDocs: [{ text: SECRET }],
      } as never),
  ],
  ['JSON that cannot be read', () => thrownBy(() => JSON.parse(SECRET))],
  ['input that a schema refuses', () => thrownBy(() => z.literal(SECRET).parse('other'))],
  ['something that is no error', () => SECRET],
])('leaves out %s', (_, make) => {
  expect(text(make())).not.toContain(SECRET);
});

it('ends for errors that cause each other', () => {
  const error = new Error('a');
  error.cause = error;
  expect(text(error).length).toBeLessThan(10_000);
});
