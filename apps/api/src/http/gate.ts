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
import { env } from '../env';
import { AppError } from '../lib/app-error';
import { networkOf } from '../lib/network';
import type { SessionPrincipal } from '../lib/principal';
import { rateLimiter } from '../lib/rate-limiter';
import { admitTicket, authenticate, type BeginVisit, type Caller, type Strategy, type Tickets } from './authenticate';
import { countCall } from './call-rate';

/** What stands before every handler: it lets in whom the endpoint's declaration lets in. */
export interface Gate {
  /**
   * Who calls, or undefined at a public endpoint to which nobody has shown a session. Throws 401 UNAUTHENTICATED, 429
   * RATE_LIMITED, 403 FORBIDDEN, 409 COMPANY_REQUIRED, 409 PASSWORD_CHANGE_REQUIRED, 409 SECOND_FACTOR_REQUIRED, in this order. What it asks the database
   * for stays in memory while that has not changed.
   */
  admit(endpoint: Endpoint, req: Request, res: Response): Promise<Caller | undefined>;
  /**
   * Told of each well-formed call before it is handled: a candidate's first one that does more than read begins their
   * visit. Throws 409 LINK_IN_USE.
   */
  begin(endpoint: Endpoint, caller: Caller | undefined): Promise<Caller | undefined>;
}

interface GateOptions {
  /** How callers are known, the first that knows one counts. */
  strategies: readonly Strategy[];
  tickets?: Tickets;
  /** Told of each call that somebody makes by a session. */
  noteUse?: (principal: SessionPrincipal, address: string) => Promise<void>;
  beginVisit?: BeginVisit;
}

export function createGate({
  strategies,
  tickets = async () => null,
  noteUse = async () => undefined,
  beginVisit = async candidate => candidate,
}: GateOptions): Gate {
  return {
    async admit(endpoint, req, res) {
      const isGuest = endpoint.auth === 'public' && !(endpoint.mayBeSignedIn && req.get('authorization') !== undefined);
      if (isGuest) return undefined;
      const isByTicket = endpoint.takesTicket && req.get('authorization') === undefined;
      const caller = await (isByTicket ? admitTicket(req, tickets) : authenticate(req, strategies));
      // For `noteRefusal`, whatever refuses them.
      res.locals.caller = caller;
      requireCredential(endpoint.auth === 'public' ? SESSION : endpoint.auth, caller);
      await countCall(caller, res);
      if (caller.kind === 'session') await noteUse(caller, networkOf(req.ip ?? ''));
      if (needsWriteKey(endpoint)) requireWriting(caller);
      requireAllowed(endpoint, caller);
      requireOwnPassword(endpoint, caller);
      if (needsSecondFactor(endpoint)) requireSecondFactor(caller);
      return { ...caller, requestId: res.locals.requestId as string };
    },
    async begin({ method }, caller) {
      return caller?.kind === 'candidate' && method !== 'GET' ? beginVisit(caller) : caller;
    },
  };
}

/** Throws 401 UNAUTHENTICATED, or 403 FORBIDDEN to a key, where the caller is known by another credential than these. */
export function requireCredential(auth: readonly Credential[], { kind }: Caller): void {
  if (auth.includes(kind)) return;
  // A key is its maker's, but not for what is the maker's own; a candidate's link is nobody's session.
  const isOfMaker = kind === 'apiKey' && auth.includes('session');
  if (isOfMaker) throw new AppError('FORBIDDEN', 'This is for people who sign in, not for keys');
  throw new AppError('UNAUTHENTICATED');
}

/** Throws 403 FORBIDDEN to a key that only reads. */
export function requireWriting(caller: Caller): void {
  if (caller.kind === 'apiKey' && caller.access === 'read') throw new AppError('FORBIDDEN', 'This key may only read');
}

/** Throws 403 FORBIDDEN without the permission, 409 COMPANY_REQUIRED without the company that is asked for. */
export function requireAllowed(
  { permission, needsCompany }: Pick<Endpoint, 'permission' | 'needsCompany'>,
  caller: Caller,
): void {
  if (permission && !mayDo(caller, permission)) throw new AppError('FORBIDDEN');
  if (needsCompany && caller.scope === null) throw new AppError('COMPANY_REQUIRED');
}

/** Throws 409 PASSWORD_CHANGE_REQUIRED for a write by whoever's password is one that a colleague chose. */
function requireOwnPassword(endpoint: Endpoint, caller: Caller): void {
  if (!needsOwnPassword(endpoint) || !('mustChangePassword' in caller)) return;
  if (caller.mustChangePassword) throw new AppError('PASSWORD_CHANGE_REQUIRED');
}

/** Throws 409 SECOND_FACTOR_REQUIRED for whoever signed in without the second factor that their company asks for; keys did not sign in. */
export function requireSecondFactor(caller: Caller): void {
  if (caller.kind === 'session' && caller.mustSetUpSecondFactor) throw new AppError('SECOND_FACTOR_REQUIRED');
}

const mayDo = (caller: Caller, permission: Permission) => 'permissions' in caller && caller.permissions.has(permission);

/** Counts a valid call against the endpoint's own limit, where it has one. Throws 429 with Retry-After. */
export type CallCounter = (caller: Caller | undefined, address: string) => Promise<void>;

export function callCounter({ method, path, rateLimit }: Endpoint): CallCounter {
  if (!rateLimit) return async () => undefined;
  const limiter = rateLimiter({
    name: `${method} ${path}`,
    points: () => env[rateLimit.setting],
    window: rateLimit.seconds,
  });
  return async (caller, address) => limiter.count(whose(rateLimit, caller, address));
}

function whose({ per }: RateLimit, caller: Caller | undefined, address: string): string {
  if (per === 'address') return address;
  if (!caller?.companyId) throw new Error('A limit per company needs an endpoint with `needsCompany`');
  return caller.companyId.toHexString();
}
