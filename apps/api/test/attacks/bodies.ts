import { z } from 'zod';
import { allEndpoints } from '@interview-detection/shared/contract';
import { BODIES, isWrite, type World } from '../sweep';
import { bare, worstAllowed } from '../worst-inputs';

// Bodies as full as the contract allows, and every position in them: attacks also cover a new field as soon as it
// exists.

type Schema = z.core.$ZodType;

/** Every call that writes, with JSON or a form. */
export const writing = allEndpoints.filter(isWrite);

/** Every call with a JSON body, and the schema of the body. */
export const withJson = allEndpoints.flatMap(named =>
  named.endpoint.body && !named.endpoint.upload && named.endpoint.rawBodyMaxBytes === undefined
    ? [{ named, schema: named.endpoint.body }]
    : [],
);

/** Every call with a form, and the schema of its text fields. */
export const withForm = allEndpoints.flatMap(named =>
  named.endpoint.upload && named.endpoint.body ? [{ named, schema: named.endpoint.body }] : [],
);

/** Returns bodies with every field of a schema, and each option of a union in one of them; texts are short. */
function samples(schema: Schema): unknown[] {
  const inner = bare(schema);
  if (inner instanceof z.ZodUnion) return inner.options.flatMap(option => samples(option));
  if (inner instanceof z.ZodArray) return samples(inner.element).map(item => [item]);
  if (!(inner instanceof z.ZodObject)) return [worstAllowed(schema, { kind: 'letters', bytes: 40, many: false })];
  const fields = Object.entries(inner.shape as Record<string, Schema>).map(
    ([name, field]) => [name, samples(field)] as const,
  );
  const most = Math.max(1, ...fields.map(([, each]) => each.length));
  return Array.from({ length: most }, (_, at) =>
    Object.fromEntries(
      fields.map(([name, each]) => [name, each[at % each.length]] as const).filter(([, value]) => value !== undefined),
    ),
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Merges a sample with valid values, which take precedence. */
function merged(sample: unknown, valid: unknown): unknown {
  if (Array.isArray(sample) && Array.isArray(valid)) return valid.map(item => merged(sample[0], item));
  if (!isObject(sample) || !isObject(valid)) return valid === undefined ? sample : valid;
  const names = [...new Set([...Object.keys(sample), ...Object.keys(valid)])];
  return Object.fromEntries(names.map(name => [name, merged(sample[name], valid[name])]));
}

/** Returns bodies for a call with every possible field, using the ids and words of a world. */
export function fullBodies(name: string, schema: Schema, world: World): unknown[] {
  const all = samples(schema);
  const valid = BODIES[name]?.(world);
  // With several bodies, valid values would make them all the same.
  return all.length > 1 ? all : all.map(sample => merged(sample, valid));
}

export type Path = readonly (string | number)[];

/** Returns every position in a body that holds a single value; of a list only the first item. */
export function places(body: unknown, at: Path = []): Path[] {
  if (Array.isArray(body)) return places(body[0], [...at, 0]);
  if (!isObject(body)) return [at];
  return Object.entries(body).flatMap(([name, value]) => places(value, [...at, name]));
}

/** Returns the body with another value at that position. */
export function put(body: unknown, path: Path, value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (Array.isArray(body)) {
    // An empty list gets a first item.
    const items: unknown[] = body.length === step ? [...(body as unknown[]), undefined] : body;
    return items.map((item, at) => (at === step ? put(item, rest, value) : item));
  }
  return { ...(body as object), [step]: put((body as Record<string, unknown>)[step], rest, value) };
}

/** Whether an object with an unknown field is rejected, rather than read without it. */
const isStrict = (schema: z.ZodObject) => schema.def.catchall?._zod.def.type === 'never';

/**
 * Returns the body with additional fields in it and in each of its objects, except fields that its schema names.
 * Objects that reject unknown fields stay unchanged.
 */
export function withFurther(schema: Schema, body: unknown, further: object): unknown {
  const inner = bare(schema);
  if (inner instanceof z.ZodUnion) {
    const option = inner.options.find(one => z.safeParse(one, body).success) ?? inner.options[0];
    return option ? withFurther(option, body, further) : body;
  }
  if (inner instanceof z.ZodArray && Array.isArray(body)) {
    return body.map(item => withFurther(inner.element, item, further));
  }
  if (!(inner instanceof z.ZodObject) || !isObject(body)) return body;
  const shape = inner.shape as Record<string, Schema>;
  const known = Object.entries(body).map(([name, value]) => {
    const field = shape[name];
    return [name, field ? withFurther(field, value, further) : value] as const;
  });
  const added = isStrict(inner) ? [] : Object.entries(further).filter(([name]) => !Object.hasOwn(shape, name));
  return Object.fromEntries([...known, ...added]);
}
