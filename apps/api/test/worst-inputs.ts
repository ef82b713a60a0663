import { LIMITS } from '@interview-detection/shared/fields';
import { z } from 'zod';
import { YEAR } from './days';

/**
 * Letters, and the texts that are worst for pattern matching, trimming, escaping, sanitising and splitting into words.
 */
export const TEXTS = {
  letters: 'a',
  blanks: ' ',
  tags: '<b>',
  quotes: '"\\',
  emoji: '👩🏽‍🚀',
  wildcards: '(.*)+',
} as const;
export type Kind = keyof typeof TEXTS;

/**
 * Returns text of that many UTF-16 units; it neither begins nor ends with a space, so that trimming removes nothing.
 */
function textOf(kind: Kind, length: number): string {
  const unit = TEXTS[kind];
  if (length < 3) return 'a'.repeat(length);
  const middle = unit.repeat(Math.ceil(length / unit.length)).slice(0, length - 2);
  return `a${middle.replace(/\p{Cs}/gu, 'a')}a`;
}

/** Values for fields with a format: the first one that the schema accepts is used. */
const FORMED = [
  `${YEAR + 1}-01-07T09:00:00Z`,
  `${YEAR + 1}-01-07`,
  '09:00',
  '0'.repeat(24),
  'Europe/Lisbon',
  '1',
  'x'.repeat(20),
  '#17626e',
];

/** Returns texts of that many UTF-16 units, no two of which are the same. */
export const distinctTexts = (kind: Kind, count: number, length: number): string[] =>
  Array.from({ length: count }, (_, at) => `${at} ${textOf(kind, length - 3)}`);

/** Returns a table of candidates of at most that many bytes, whose names and notes are as long as they may be. */
export function fullCsv(kind: Kind, bytes: number): string {
  const [name, note] = [LIMITS.name, LIMITS.note].map(length => `"${textOf(kind, length).replaceAll('"', '""')}"`);
  const row = (at: number) => `${name},person${at}@example.org,1,Backend Engineer,${note}\n`;
  const header = 'name,email,phone,position,note\n';
  const count = Math.floor((bytes - header.length) / (Buffer.byteLength(row(0)) + 6));
  return header + Array.from({ length: count }, (_, at) => row(at)).join('');
}

/** Returns the schema of the input, without wrappers. */
export function bare(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = schema._zod as unknown as { def: Record<string, z.core.$ZodType> & { type: string } };
  if (def.innerType) return bare(def.innerType);
  if (def.type !== 'pipe' || !def.in || !def.out) return schema;
  // Schemas that preprocess or count their input have the shape on the output side.
  return bare(['transform', 'custom'].includes(def.in._zod.def.type) ? def.out : def.in);
}

interface Filling {
  kind: Kind;
  /** For the whole body, shared by its parts. */
  bytes: number;
  /** Whether lists and records are filled with as many items as allowed, or with one long item. */
  many: boolean;
}

const accepts = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success;
/** Returns the longest text, or the most items, that a schema allows. */
function maximumOf(schema: z.core.$ZodType): number {
  const checks = (schema._zod.def.checks ?? []).map(({ _zod }) => _zod.def as { check: string; maximum?: number });
  return Math.min(...checks.map(({ check, maximum }) => (check === 'max_length' ? maximum : undefined) ?? Infinity));
}

const jsonBytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value)) - (typeof value === 'string' ? 2 : 0);

function worstText(schema: z.core.$ZodType, { kind, bytes }: Filling): string {
  const room = Math.floor((Math.max(0, bytes) / jsonBytes(TEXTS[kind])) * TEXTS[kind].length);
  const length = Math.min(maximumOf(schema), room);
  const domain = '@example.org';
  const candidates = [
    textOf(kind, length),
    // Some limits count bytes, and some count tags.
    textOf(kind, Math.min(length, 72)),
    textOf('letters', Math.min(length, 72)),
    `${'a'.repeat(Math.min(64, Math.max(1, length - domain.length)))}${domain}`,
    ...FORMED,
  ];
  return candidates.find(text => accepts(schema, text)) ?? '';
}

/** Returns the longest content that a schema allows, as JSON; undefined if it accepts none of the candidates. */
export function worstAllowed(schema: z.core.$ZodType, filling: Filling): unknown {
  const inner = bare(schema);
  const { bytes, many } = filling;
  if (inner instanceof z.ZodString || inner instanceof z.ZodStringFormat) return worstText(schema, filling);
  if (inner instanceof z.ZodArray) {
    const most = many ? Math.min(maximumOf(inner), bytes) : 1;
    const item = worstAllowed(inner.element, { ...filling, bytes: bytes / most - 2 });
    // Names and short fields take up space too: the whole has to fit.
    const count = Math.max(1, Math.min(most, Math.floor(bytes / (jsonBytes(item) + 1))));
    return Array.from({ length: count }, () => item);
  }
  if (inner instanceof z.ZodObject) {
    const fields = Object.entries(inner.shape as Record<string, z.core.$ZodType>);
    const names = fields.reduce((sum, [name]) => sum + name.length + 6, 0);
    const share = Math.max(0, bytes - names) / fields.length;
    const filled = fields.map(([name, field]) => [name, worstAllowed(field, { ...filling, bytes: share })] as const);
    return Object.fromEntries(filled.filter(([, value]) => value !== undefined));
  }
  if (inner instanceof z.ZodRecord) return mostAllowed(schema, bytes);
  if (inner instanceof z.ZodUnion) {
    const each = inner.options.map(option => worstAllowed(option, filling)).filter(value => value !== undefined);
    return each.toSorted((one, other) => jsonBytes(other) - jsonBytes(one))[0];
  }
  if (inner instanceof z.ZodLiteral) return [...inner.values][0];
  if (inner instanceof z.ZodEnum) return inner.options[0];
  return [true, 1, 60].find(value => accepts(schema, value));
}

/** Returns the largest record that a schema allows, up to that many bytes. */
function mostAllowed(schema: z.core.$ZodType, bytes: number): object {
  let count = Math.max(1, Math.floor(bytes / 8));
  while (count > 1 && !accepts(schema, recordOf(count, 'f'))) count = Math.floor(count / 2);
  return recordOf(count, 'f');
}

const recordOf = (count: number, letter: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${letter}${at.toString(36)}`, 1]));

/** Builds lists and records of that many bytes, as JSON text by kind. */
function makeCrowds(bytes: number): Record<string, string> {
  const list = (item: string) =>
    `[${Array(Math.floor(bytes / (item.length + 1)))
      .fill(item)
      .join(',')}]`;
  return {
    'a list of numbers': list('0'),
    'a list of objects': list('{}'),
    'lists in lists': `${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}`,
    'a record of many names': JSON.stringify(recordOf(Math.floor(bytes / 9), 'f')),
    'a record of many wrong names': JSON.stringify(recordOf(Math.floor(bytes / 9), '-')),
    'a long name': JSON.stringify({ [`-${'a'.repeat(bytes - 20)}`]: 1 }),
  };
}

const made = new Map<number, Record<string, string>>();

function crowds(bytes: number): Record<string, string> {
  const texts = made.get(bytes) ?? makeCrowds(bytes);
  made.set(bytes, texts);
  return texts;
}

/** Builds invalid content in as many items as a list or record allows, so that each is checked. */
function wrongWithin(schema: z.core.$ZodType, bytes: number): Record<string, string> {
  const inner = bare(schema);
  if (inner instanceof z.ZodArray) {
    const count = Math.min(maximumOf(inner), Math.floor(bytes / 3));
    return { 'as many empty objects as it takes': `[${Array(count).fill('{}').join(',')}]` };
  }
  if (!(inner instanceof z.ZodRecord)) return {};
  const count = Object.keys(mostAllowed(schema, bytes)).length;
  const pad = '-'.repeat(Math.max(1, Math.floor(bytes / count) - 20));
  return {
    'as many long wrong names as it takes': JSON.stringify(
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`${pad}${at}`, 1])),
    ),
  };
}

/** A position in a body, with the JSON text of the body around it. */
interface Place {
  path: string;
  schema: z.core.$ZodType;
  around: (value: string) => string;
}

/** Returns the lists and records in a schema; of a list only its first item. */
function containersIn(at: Place): Place[] {
  const inner = bare(at.schema);
  if (inner instanceof z.ZodRecord) return [at];
  if (inner instanceof z.ZodArray) {
    const first = { schema: inner.element, path: `${at.path}[0]`, around: (value: string) => at.around(`[${value}]`) };
    return [at, ...containersIn(first)];
  }
  if (!(inner instanceof z.ZodObject)) return [];
  return Object.entries(inner.shape as Record<string, z.core.$ZodType>).flatMap(([name, field]) => {
    const path = at.path === '' ? name : `${at.path}.${name}`;
    const around = (value: string) => at.around(`{${JSON.stringify(name)}:${value}}`);
    return containersIn({ schema: field, path, around });
  });
}

/**
 * Returns JSON bodies of that many bytes that are too full somewhere: in each list and record of the schema, and in the
 * body itself.
 */
export function overcrowded(schema: z.core.$ZodType, bytes: number): [name: string, text: string][] {
  const body: Place = { schema, path: '', around: value => value };
  const places = [body, ...containersIn(body).filter(({ path }) => path !== '')];
  return places.flatMap(({ path, around, schema: inside }) =>
    Object.entries({ ...crowds(bytes), ...wrongWithin(inside, bytes) }).map(([what, value]): [string, string] => [
      `${what} as ${path || 'the body'}`,
      around(value),
    ]),
  );
}

/** Returns the fields of a form or query, each with text of that many bytes (as encoded in JSON or in an address). */
export function longTexts(
  fields: readonly string[],
  kind: Kind,
  bytes: number,
  sizeOf: (text: string) => number = jsonBytes,
): Record<string, string> {
  const length = Math.floor(bytes / sizeOf(TEXTS[kind])) * TEXTS[kind].length;
  return Object.fromEntries(fields.map(name => [name, textOf(kind, length)]));
}
