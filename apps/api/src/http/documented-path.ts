import { allEndpoints } from '@interview-detection/shared/contract';

/** Returns the pattern of a path such as `/users/:id`. Matches as Express does: ignoring case and a trailing slash. */
export const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`, 'i');

/** Sorts a literal segment before a parameter; the leftmost difference decides: `/users/add` before `/users/:id`. */
const rankOf = (path: string) => path.replace(/[^/]+/g, segment => (segment.startsWith(':') ? '1' : '0'));

const paths = [...new Set(allEndpoints.map(({ endpoint }) => endpoint.path as string))]
  .sort((one, other) => (rankOf(one) < rankOf(other) ? -1 : 1))
  .map(path => ({ path, pattern: patternOf(path) }));

/**
 * Returns the one path of the contract that an address belongs to, whatever the method: `add` in `/users/add` is not an
 * id. Returns undefined for an address unknown to the contract.
 */
export function documentedPath(address: string): string | undefined {
  return paths.find(({ pattern }) => pattern.test(address))?.path;
}
