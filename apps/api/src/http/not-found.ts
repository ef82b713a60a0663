import { allEndpoints } from '@interview-detection/shared/contract';
import type { Request, Response } from 'express';
import { AppError } from '../lib/app-error';
import { documentedPath, patternOf } from './documented-path';
import { respondError } from './respond';

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
