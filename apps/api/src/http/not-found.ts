import { allEndpoints } from '@interview-detection/shared/contract';
import type { Request, Response } from 'express';
import { AppError } from '../lib/app-error';
import { respondError } from './respond';

/** Returns the pattern of a path such as `/users/:id`. Matches as Express does: ignoring case and a trailing slash. */
const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`, 'i');

/** Sorts a literal segment before a parameter; the leftmost difference decides: `/users/add` before `/users/:id`. */
const rankOf = (path: string) => path.replace(/[^/]+/g, segment => (segment.startsWith(':') ? '1' : '0'));

const paths = [...new Set(allEndpoints.map(({ endpoint }) => endpoint.path as string))]
  .sort((one, other) => (rankOf(one) < rankOf(other) ? -1 : 1))
  .map(path => ({ path, pattern: patternOf(path) }));

/**
 * Returns the one path of the contract that an address belongs to, for any method: `add` in `/users/add` is not an
 * id. Returns undefined for an address unknown to the contract.
 */
export function documentedPath(address: string): string | undefined {
  return paths.find(({ pattern }) => pattern.test(address))?.path;
}

const operational = ['/healthz', '/readyz', '/openapi.json', '/docs'].map(patternOf);

function methodsAt(address: string): string[] {
  if (operational.some(pattern => pattern.test(address))) return ['GET', 'HEAD'];
  const path = documentedPath(address);
  return allEndpoints
    .filter(({ endpoint }) => endpoint.path === path)
    .flatMap(({ endpoint: { method, changesState } }) =>
      method === 'GET' && !changesState ? ['GET', 'HEAD'] : [method],
    );
}

/**
 * Answers requests that no route handled: a known path with another method is 405 with Allow, any other path a JSON 404
 * (contract §10).
 */
export function notFoundOrMethodNotAllowed(req: Request, res: Response): void {
  const allowed = methodsAt(req.path);
  if (allowed.length === 0) {
    respondError(res, new AppError('NOT_FOUND', 'There is nothing at this address'));
    return;
  }
  methodNotAllowed(req, res, allowed);
}

/** Answers 405 with `Allow`; for OPTIONS the same list without an error. */
export function methodNotAllowed(req: Request, res: Response, allowed: readonly string[]): void {
  const headers = { Allow: [...allowed, 'OPTIONS'].join(', ') };
  if (req.method === 'OPTIONS') res.status(204).set(headers).end();
  else respondError(res, new AppError('METHOD_NOT_ALLOWED', undefined, { headers }));
}
