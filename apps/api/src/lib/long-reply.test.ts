import { evidenceSchema } from '@interview-detection/shared/evidence/evidence.schema';
import { chainSchema } from '@interview-detection/shared/evidence/events.schema';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { isLong, parsedText, parseReply, textOf } from './long-reply';

const schema = z.object({
  name: z.string(),
  more: z.string().optional(),
  inner: z.object({ rows: z.array(z.object({ id: z.string(), at: z.string().nullable() })) }),
});
const rows = Array.from({ length: 1_000 }, (_, n) => ({ id: `e${n}`, at: n % 2 ? null : '"x"\n', secret: 'hash' }));
const reply = { name: 'Ada', more: undefined, inner: { rows, secret: 'hash' }, secret: 'hash' };

it('a long reply is parsed as a short one is: what its schema does not name is stripped, on every level', async () => {
  expect(isLong(reply)).toBe(true);
  const parsed = await parseReply(schema, reply);
  expect(parsed).toEqual(schema.parse(reply));
  expect(JSON.stringify(parsed)).not.toContain('secret');
  await expect(parseReply(schema, { ...reply, inner: { rows: [...rows, { id: 7 }] } })).rejects.toThrow(z.ZodError);
  await expect(parseReply(schema, { inner: { rows } })).rejects.toThrow(z.ZodError);
});

it('a long reply that is parsed and written at once is the same', async () => {
  expect(await parsedText(schema, reply)).toBe(JSON.stringify(schema.parse(reply)));
  const loose = z.looseObject({ rows: z.array(z.object({ id: z.string() })) });
  expect(await parsedText(loose, { rows, more: 1 })).toBe(JSON.stringify(loose.parse({ rows, more: 1 })));
  await expect(parsedText(schema, { ...reply, inner: { rows: [...rows, { id: 7 }] } })).rejects.toThrow(z.ZodError);
  await expect(parsedText(z.array(z.string()).max(600), Array(601).fill('x'))).rejects.toThrow(z.ZodError);
});

it('a long reply is written as a short one is', async () => {
  const value = { a: undefined, b: [...rows, undefined], c: { 'a "name"': rows, at: new Date(0) }, d: null };
  expect(await textOf(value)).toBe(JSON.stringify(value));
});

it('a schema with a rule about the whole is checked against the whole', async () => {
  const few = z.array(z.string()).max(600);
  await expect(
    parseReply(
      few,
      Array.from({ length: 601 }, () => 'x'),
    ),
  ).rejects.toThrow(z.ZodError);
  const strict = z.strictObject({ rows: z.array(z.object({})) });
  await expect(parseReply(strict, { rows, more: 1 })).rejects.toThrow(z.ZodError);
});

it.each([evidenceSchema, chainSchema])('the replies about thousands of events are parsed in pieces', one => {
  expect([one.def.checks ?? [], one.def.catchall]).toEqual([[], undefined]);
});
