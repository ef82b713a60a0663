import { z } from 'zod';
import { YEAR } from './days';

/** Letters, and what pattern matching, trimming, escaping, sanitising and splitting into words each like least. */
export const TEXTS = {
  letters: 'a',
  blanks: ' ',
  tags: '<b>',
  quotes: '"\\',
  emoji: '👩🏽‍🚀',
  wildcards: '(.*)+',
} as const;
export type Kind = keyof typeof TEXTS;

/** Text of that many UTF-16 units; it neither begins nor ends with a blank, so that trimming takes nothing away. */
function textOf(kind: Kind, length: number): string {
  const unit = TEXTS[kind];
  if (length < 3) return 'a'.repeat(length);
  const middle = unit.repeat(Math.ceil(length / unit.length)).slice(0, length - 2);
  return `a${middle.replace(/\p{Cs}/gu, 'a')}a`;
}

/** What a field takes that wants a form: the first of these that its schema accepts. */
const FORMED = [
  `${YEAR + 1}-01-07T09:00:00Z`,
  `${YEAR + 1}-01-07`,
  '09:00',
  '0'.repeat(24),
  'Europe/Lisbon',
  '1',
  'x'.repeat(20),
];

/** The schema of what a caller sends, below whatever wraps it. */
export function bare(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = schema._zod as unknown as { def: Record<string, z.core.$ZodType> & { type: string } };
  if (def.innerType) return bare(def.innerType);
  if (def.type !== 'pipe' || !def.in || !def.out) return schema;
  // Schemas that prepare or count their input have its shape behind them.
  return bare(['transform', 'custom'].includes(def.in._zod.def.type) ? def.out : def.in);
}

interface Filling {
  kind: Kind;
  /** Of the whole body, shared by what is in it. */
  bytes: number;
  /** Whether lists and records hold as much as they may, or one long thing. */
  many: boolean;
}

const accepts = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success;
/** The longest text, or the most items, that a schema allows. */
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
    // Some count bytes, and some count tags.
    textOf(kind, Math.min(length, 72)),
    textOf('letters', Math.min(length, 72)),
    `${'a'.repeat(Math.min(64, Math.max(1, length - domain.length)))}${domain}`,
    ...FORMED,
  ];
  return candidates.find(text => accepts(schema, text)) ?? '';
}

/** The longest content that a schema allows, as JSON; undefined where it takes none of what is tried. */
export function worstAllowed(schema: z.core.$ZodType, filling: Filling): unknown {
  const inner = bare(schema);
  const { bytes, many } = filling;
  if (inner instanceof z.ZodString || inner instanceof z.ZodStringFormat) return worstText(schema, filling);
  if (inner instanceof z.ZodArray) {
    const most = many ? Math.min(maximumOf(inner), bytes) : 1;
    const item = worstAllowed(inner.element, { ...filling, bytes: bytes / most - 2 });
    // Names and short fields take room too: the whole has to fit.
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

/** The largest record that a schema allows, up to that many bytes. */
function mostAllowed(schema: z.core.$ZodType, bytes: number): object {
  let count = Math.max(1, Math.floor(bytes / 8));
  while (count > 1 && !accepts(schema, recordOf(count, 'f'))) count = Math.floor(count / 2);
  return recordOf(count, 'f');
}

const recordOf = (count: number, letter: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${letter}${at.toString(36)}`, 1]));

/** Lists and records of that many bytes, as JSON text by what they are. */
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

/** Wrong content in the number that a list or record allows, so that each is looked at. */
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

/** A place in a body, and the JSON text of a body around whatever stands there. */
interface Place {
  path: string;
  schema: z.core.$ZodType;
  around: (value: string) => string;
}

/** The lists and records in a schema; of a list its first item. */
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

/** JSON bodies of that many bytes that are too full somewhere: each list and record of the schema, and the body itself. */
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

/** The fields of a form or query, each with text of that many bytes (as it is in JSON or in an address). */
export function longTexts(
  fields: readonly string[],
  kind: Kind,
  bytes: number,
  sizeOf: (text: string) => number = jsonBytes,
): Record<string, string> {
  const length = Math.floor(bytes / sizeOf(TEXTS[kind])) * TEXTS[kind].length;
  return Object.fromEntries(fields.map(name => [name, textOf(kind, length)]));
}
