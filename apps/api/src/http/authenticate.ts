import { KEY_PREFIX } from '@interview-detection/shared/api-keys/api-keys.rules';
import type { Request } from 'express';
import { AppError } from '../lib/app-error';
import type { CandidatePrincipal, Principal } from '../lib/principal';

/** Whom a request can come from. */
export type Caller = Exclude<Principal, { kind: 'system' }>;

/** Begins the visit of a candidate who presses something for the first time; what only reads does not. */
export type BeginVisit = (candidate: CandidatePrincipal) => Promise<CandidatePrincipal>;

/** Whose a bearer token is, or null where it is not (or no longer) one that this way of signing in knows. */
export type Strategy = (token: string) => Promise<Caller | null>;

/** Whose a ticket to that path is, or null where it is none. */
export type Tickets = (ticket: string, path: string) => Promise<Caller | null>;

/** Whose ticket the query carries. Throws 401 UNAUTHENTICATED where there is none, or it is not good for this path. */
export async function admitTicket(req: Request, tickets: Tickets): Promise<Caller> {
  const { ticket } = req.query;
  const holder = typeof ticket === 'string' ? await tickets(ticket, req.path) : null;
  if (!holder) throw new AppError('UNAUTHENTICATED');
  return holder;
}

/**
 * Whose token the `Authorization: Bearer` header carries, by the first strategy that knows it. Throws 401 UNAUTHENTICATED
 * where there is none, or where nobody knows it.
 */
export async function authenticate(req: Request, strategies: readonly Strategy[]): Promise<Caller> {
  const token = /^Bearer (\S+)$/i.exec(req.get('authorization') ?? '')?.[1];
  if (token === undefined) throw new AppError('UNAUTHENTICATED');
  return identify(token, strategies);
}

/** Whose token it is, by the first strategy that knows it. Throws 401 UNAUTHENTICATED where nobody does. */
export async function identify(token: string, strategies: readonly Strategy[]): Promise<Caller> {
  for (const strategy of strategies) {
    const caller = await strategy(token);
    if (caller) return caller;
  }
  const isKey = token.startsWith(KEY_PREFIX);
  throw new AppError(
    'UNAUTHENTICATED',
    isKey ? 'This API key is wrong, deleted or expired' : 'Your session has ended, please sign in again',
  );
}
