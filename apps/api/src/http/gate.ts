import type { Permission } from '@interview-detection/shared/access/permissions';
import {
  needsOwnPassword,
  needsSecondFactor,
  needsWriteKey,
  SESSION,
  type Credential,
  type Endpoint,
  type RateLimit,
} from '@interview-detection/shared/endpoint';
import type { Request, Response } from 'express';
import { settings } from '../lib/app-context';
import { AppError } from '../lib/app-error';
import { networkOf } from '../lib/network';
import type { SessionPrincipal } from '../lib/principal';
import { rateLimiter } from '../database/rate-limiter';
import { admitTicket, authenticate, type BeginVisit, type Caller, type Strategy, type Tickets } from './authenticate';
import { countCall } from './call-rate';
import { requestIdOf } from './respond';

/** Runs before every handler, and admits only callers allowed by the endpoint's declaration. */
export interface Gate {
  /**
   * Returns the caller, or undefined at a public endpoint without a session. Throws 401 UNAUTHENTICATED, 429
   * RATE_LIMITED, 403 FORBIDDEN, 409 COMPANY_REQUIRED, 409 PASSWORD_CHANGE_REQUIRED, 409 SECOND_FACTOR_REQUIRED, in
   * this order. Database reads are cached for as long as the documents do not change.
   */
  admit(endpoint: Endpoint, req: Request, res: Response): Promise<Caller | undefined>;
  /**
   * Called for each well-formed call before it is handled: a candidate's first call that does more than read begins
   * their visit. Throws 409 LINK_IN_USE.
   */
  begin(endpoint: Endpoint, caller: Caller | undefined): Promise<Caller | undefined>;
}

interface GateOptions {
  /** How callers are identified; the first strategy that recognises one counts. */
  strategies: readonly Strategy[];
  tickets?: Tickets;
  /** Called for each call made with a session. */
  touchSession?: (principal: SessionPrincipal, address: string) => Promise<void>;
  beginVisit?: BeginVisit;
}

export function createGate({
  strategies,
  tickets = async () => null,
  touchSession = async () => undefined,
  beginVisit = async candidate => candidate,
}: GateOptions): Gate {
  return {
    async admit(endpoint, req, res) {
      const isGuest = endpoint.auth === 'public' && !(endpoint.mayBeSignedIn && req.get('authorization') !== undefined);
      if (isGuest) return undefined;
      const isByTicket = endpoint.acceptsTicket && req.get('authorization') === undefined;
      const caller = await (isByTicket ? admitTicket(req, tickets) : authenticate(req, strategies));
      // For `countForbidden`, whatever the reason for a refusal.
      res.locals.caller = caller;
      requireCredential(endpoint.auth === 'public' ? SESSION : endpoint.auth, caller);
      await countCall(caller, res);
      if (caller.kind === 'session') await touchSession(caller, networkOf(req.ip ?? ''));
      if (needsWriteKey(endpoint)) requireWriting(caller);
      requireAllowed(endpoint, caller);
      requireOwnPassword(endpoint, caller);
      if (needsSecondFactor(endpoint)) requireSecondFactor(caller);
      return { ...caller, requestId: requestIdOf(res) };
    },
    async begin({ method }, caller) {
      return caller?.kind === 'candidate' && method !== 'GET' ? beginVisit(caller) : caller;
    },
  };
}

/** Throws 401 UNAUTHENTICATED, or 403 FORBIDDEN for a key, if the caller used a credential other than these. */
export function requireCredential(auth: readonly Credential[], { kind }: Caller): void {
  if (auth.includes(kind)) return;
  // A key acts for its maker, but not on the maker's account itself; a candidate's link is never a session.
  const isOfMaker = kind === 'apiKey' && auth.includes('session');
  if (isOfMaker) throw new AppError('FORBIDDEN', 'This is for people who sign in, not for keys');
  throw new AppError('UNAUTHENTICATED');
}

/** Throws 403 FORBIDDEN for a read-only key. */
export function requireWriting(caller: Caller): void {
  if (caller.kind === 'apiKey' && caller.access === 'read') throw new AppError('FORBIDDEN', 'This key may only read');
}

/** Throws 403 FORBIDDEN without the permission, 409 COMPANY_REQUIRED without a required company. */
export function requireAllowed(
  { permission, needsCompany }: Pick<Endpoint, 'permission' | 'needsCompany'>,
  caller: Caller,
): void {
  if (permission && !mayDo(caller, permission)) throw new AppError('FORBIDDEN');
  if (needsCompany && caller.scope === null) throw new AppError('COMPANY_REQUIRED');
}

/** Throws 409 PASSWORD_CHANGE_REQUIRED for a write by a person whose password a colleague chose. */
function requireOwnPassword(endpoint: Endpoint, caller: Caller): void {
  if (!needsOwnPassword(endpoint) || !('mustChangePassword' in caller)) return;
  if (caller.mustChangePassword) throw new AppError('PASSWORD_CHANGE_REQUIRED');
}

/**
 * Throws 409 SECOND_FACTOR_REQUIRED for a person who signed in without the second factor that their company requires;
 * keys do not sign in.
 */
export function requireSecondFactor(caller: Caller): void {
  if (caller.kind === 'session' && caller.mustSetUpSecondFactor) throw new AppError('SECOND_FACTOR_REQUIRED');
}

const mayDo = (caller: Caller, permission: Permission) => 'permissions' in caller && caller.permissions.has(permission);

/** Counts a valid call against the endpoint's own limit, if it has one. Throws 429 with Retry-After. */
export type CallCounter = (caller: Caller | undefined, address: string) => Promise<void>;

export function callCounter({ method, path, rateLimit }: Endpoint): CallCounter {
  if (!rateLimit) return async () => undefined;
  const limiter = rateLimiter({
    name: `${method} ${path}`,
    points: () => settings()[rateLimit.setting],
    window: rateLimit.seconds,
  });
  return async (caller, address) => limiter.count(whose(rateLimit, caller, address));
}

function whose({ per }: RateLimit, caller: Caller | undefined, address: string): string {
  if (per === 'address') return address;
  if (!caller?.companyId) throw new Error('A limit per company needs an endpoint with `needsCompany`');
  return caller.companyId.toHexString();
}
