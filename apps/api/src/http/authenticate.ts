import { KEY_PREFIX } from '@interview-detection/shared/api-keys/api-keys.rules';
import type { Request } from 'express';
import { AppError } from '../lib/app-error';
import type { CandidatePrincipal, Principal } from '../lib/principal';

/** The principals that a request can have. */
export type Caller = Exclude<Principal, { kind: 'system' }>;

/** Begins the visit of a candidate at their first action; reading alone does not. */
export type BeginVisit = (candidate: CandidatePrincipal) => Promise<CandidatePrincipal>;

/** Returns the caller of a bearer token, or null if this way of signing in does not (or no longer) recognise it. */
export type Strategy = (token: string) => Promise<Caller | null>;

/** Returns the caller of a ticket to that path, or null if it is invalid. */
export type Tickets = (ticket: string, path: string) => Promise<Caller | null>;

/**
 * Returns the caller of the ticket in the query. Throws 401 UNAUTHENTICATED if there is none, or if it is not valid for
 * this path.
 */
export async function admitTicket(req: Request, tickets: Tickets): Promise<Caller> {
  const { ticket } = req.query;
  const holder = typeof ticket === 'string' ? await tickets(ticket, req.path) : null;
  if (!holder) throw new AppError('UNAUTHENTICATED');
  return holder;
}

/**
 * Returns the caller of the token in the `Authorization: Bearer` header, by the first strategy that recognises it.
 * Throws 401 UNAUTHENTICATED if there is no token, or if no strategy recognises it.
 */
export async function authenticate(req: Request, strategies: readonly Strategy[]): Promise<Caller> {
  const token = /^Bearer (\S+)$/i.exec(req.get('authorization') ?? '')?.[1];
  if (token === undefined) throw new AppError('UNAUTHENTICATED');
  return identify(token, strategies);
}

/** Returns the caller of a token, by the first strategy that recognises it. Throws 401 UNAUTHENTICATED if none does. */
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
