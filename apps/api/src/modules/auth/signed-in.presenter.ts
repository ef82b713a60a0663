import type { Session } from '@interview-detection/shared/auth/signed-in.schema';
import type { CurrentUser } from '@interview-detection/shared/users/users.schema';
import type { SessionPrincipal } from '#api/lib/principal';
import { findCompany } from '../company/company.service';
import type { StartedSession } from '../sessions/sessions.service';
import { presentCurrentUser } from '../users/users.presenter';
import { mailsAreHeld } from '../users/members.service';

/** Returns the signed-in person, with their company. */
export async function presentMe(principal: SessionPrincipal): Promise<CurrentUser> {
  const [company, mailsHeld] = await Promise.all([findCompany(principal.scope), mailsAreHeld(principal)]);
  return presentCurrentUser(principal, company, mailsHeld);
}

/** Returns a session that has just begun, by any means of signing in. */
export async function presentSignIn({ token, principal }: StartedSession): Promise<Session> {
  return { token, user: await presentMe(principal) };
}
