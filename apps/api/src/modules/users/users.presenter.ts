import type { CurrentUser, User } from '@interview-detection/shared/users/users.schema';
import type { SessionPrincipal } from '#api/lib/principal';
import { presentCompany } from '../company/company.presenter';
import type { CompanyRecord } from '../company/company.model';
import { isEmailVerified } from './members.service';
import { fullName } from './users.service';
import type { UserRecord } from './users.model';

type Account = Pick<UserRecord, '_id' | 'first_name' | 'last_name' | 'email' | 'phone' | 'role'> & {
  isEmailUnverified?: boolean | undefined;
};

/** Returns the `user` of contract §13, without the password hash. */
export function presentUser(
  { _id, first_name, last_name, email, phone, role, isEmailUnverified }: Account,
  company: CompanyRecord | null,
): User {
  return {
    _id: _id.toHexString(),
    first_name,
    last_name,
    name: fullName({ first_name, last_name }),
    email,
    phone,
    role,
    emailVerified: isEmailVerified({ isEmailUnverified }),
    company: company && presentCompany(company),
  };
}

/**
 * Returns the signed-in person, their permissions, and whether their company's emails are held until an owner is
 * verified.
 */
export function presentCurrentUser(
  { userId, account, role, permissions, mustChangePassword, mustSetUpSecondFactor }: SessionPrincipal,
  company: CompanyRecord | null,
  mailsHeld: boolean,
): CurrentUser {
  return {
    ...presentUser({ _id: userId, ...account, role }, company),
    permissions: [...permissions],
    mustChangePassword,
    mustSetUpSecondFactor,
    mailsHeld,
  };
}
