import type { Request } from 'express';
import { AppError } from '../lib/app-error';
import type { StaffPrincipal } from '../lib/principal';
import { readSession } from '../lib/tokens';
import { findSessionUser } from '../modules/users/users.service';

/**
 * The person whose session the `Authorization: Bearer` header carries. Throws 401 UNAUTHENTICATED where the token is
 * absent, broken, expired or revoked, or its account is gone or inactive.
 */
export async function authenticate(req: Request): Promise<StaffPrincipal> {
  const token = /^Bearer (\S+)$/i.exec(req.get('authorization') ?? '')?.[1];
  if (token === undefined) throw new AppError('UNAUTHENTICATED');
  const claims = readSession(token);
  const principal = claims && (await findSessionUser(claims));
  if (!principal) throw new AppError('UNAUTHENTICATED', 'Your session has ended, please sign in again');
  return principal;
}
