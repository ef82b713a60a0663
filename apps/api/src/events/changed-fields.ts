import { isDeepStrictEqual } from 'node:util';

/** Returns which of these fields are not the same in both, for `changed` of an event. */
export function changedFields<T extends object, K extends keyof T & string>(
  before: T,
  after: { readonly [Field in K]?: unknown },
  fields: readonly K[],
): K[] {
  return fields.filter(field => !isDeepStrictEqual(before[field], after[field]));
}
