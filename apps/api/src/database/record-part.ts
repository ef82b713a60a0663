import { Schema, type IndexDefinition, type IndexOptions, type SchemaDefinition } from 'mongoose';

/** Values for fields of a part, or for paths below them. */
type PartChange<T extends object> = Partial<T> & { [path in `${keyof T & string}.${string}`]?: unknown };

/** Appends one element to each of these lists. */
type PartPush<T extends object> = { [K in keyof T]?: NonNullable<T[K]> extends (infer One)[] ? One : never };

interface Definition<T extends object> {
  /** A schema field for each field of the type: neither can lack one. */
  fields: Required<{ [K in keyof T]: unknown }>;
  /** Indexes that look up records by this part, by full paths. */
  indexes?: readonly [IndexDefinition, IndexOptions?][];
  /** Fields that change together with the record, by what happens to it. */
  on?: Readonly<Record<string, Partial<T>>>;
  /** Fields that a later record about the same person begins with. */
  carriedOver?: readonly (keyof T & string)[];
  /** What an erasure removes, and what it sets, which may be expressions. */
  erased?: { forget?: readonly (keyof T & string)[]; set?: Readonly<Record<string, unknown>> };
}

/**
 * A sub-document of another noun's record, whose type, schema, indexes and erasure its owner declares in one place. A
 * write requires the part itself, which only its owner can import.
 */
export interface RecordPart<T extends object> extends Definition<T> {
  name: string;
  schema: Schema<T>;
  /** Returns an update of the record. */
  update(change: { set?: PartChange<T>; push?: PartPush<T> }): Record<'$set' | '$push', Record<string, unknown>>;
}

export function recordPart<T extends object>(name: string, definition: Definition<T>): RecordPart<T> {
  const schema = new Schema<T>(definition.fields as SchemaDefinition<T>, {
    _id: false,
    strict: 'throw',
    minimize: false,
  });
  return {
    ...definition,
    name,
    schema,
    update: ({ set = {}, push = {} }) => ({ $set: below(name, set), $push: below(name, push) }),
  };
}

/** Returns the schema field of a part: it is always stored, if only as an empty document. */
export const partField = <T extends object>({ schema }: RecordPart<T>) => ({
  type: schema,
  required: true as const,
  default: () => ({}),
});

// What follows is given all parts of a record, whose types differ.
interface AnyPart {
  name: string;
  on?: Readonly<Record<string, object>>;
  carriedOver?: readonly string[];
  erased?: { forget?: readonly string[]; set?: object };
}

/** Returns what the parts set together with the record when this happens to it. */
export const changesOn = (parts: readonly AnyPart[], happened: string): Record<string, unknown> =>
  Object.assign({}, ...parts.map(({ name, on }) => below(name, on?.[happened] ?? {})));

/** Returns the stages that clear the parts in an erasure. */
export const erasedParts = (parts: readonly AnyPart[]) => [
  { $set: Object.assign({}, ...parts.map(({ name, erased }) => below(name, erased?.set ?? {}))) as object },
  { $unset: parts.flatMap(({ name, erased }) => (erased?.forget ?? []).map(field => `${name}.${field}`)) },
];

/** Returns the parts that the record following this one begins with. */
export const carriedOver = <R extends object>(parts: readonly AnyPart[], before: R): Partial<R> =>
  Object.fromEntries(
    parts.flatMap(({ name, carriedOver: fields = [] }) => {
      const part = (before as Record<string, Record<string, unknown>>)[name] ?? {};
      const kept = fields.filter(field => part[field] !== undefined).map(field => [field, part[field]]);
      return kept.length > 0 ? [[name, Object.fromEntries(kept)]] : [];
    }),
  ) as Partial<R>;

const below = (name: string, fields: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [`${name}.${field}`, value]));
