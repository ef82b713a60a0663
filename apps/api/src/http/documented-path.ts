import { allEndpoints } from '@interview-detection/shared/contract';

/** A pattern of a path such as `/users/:id`. Matches as Express does: ignoring case, with or without a slash at the end. */
export const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`, 'i');

/** Sorts a literal segment before a parameter, the leftmost difference decides: `/users/add` before `/users/:id`. */
const rankOf = (path: string) => path.replace(/[^/]+/g, segment => (segment.startsWith(':') ? '1' : '0'));

const paths = [...new Set(allEndpoints.map(({ endpoint }) => endpoint.path as string))]
  .sort((one, other) => (rankOf(one) < rankOf(other) ? -1 : 1))
  .map(path => ({ path, pattern: patternOf(path) }));

/**
 * The one path of the contract that an address belongs to, whatever the method: `add` in `/users/add` is no id. Nothing
 * for an address that the contract does not know.
 */
export function documentedPath(address: string): string | undefined {
  return paths.find(({ pattern }) => pattern.test(address))?.path;
}
