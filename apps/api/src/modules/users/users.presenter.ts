import type { CurrentUser, User } from '@interview-detection/shared/users/users.schema';
import type { StaffPrincipal } from '../../lib/principal';
import { presentCompany } from '../company/company.presenter';
import type { CompanyRecord } from '../company/company.model';
import { fullName } from './users.service';
import type { UserRecord } from './users.model';

type Account = Pick<UserRecord, '_id' | 'first_name' | 'last_name' | 'email' | 'phone' | 'role'>;

/** `user` of contract §13; the password hash has no place in it. */
export function presentUser(
  { _id, first_name, last_name, email, phone, role }: Account,
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
    company: company && presentCompany(company),
  };
}

/** The signed-in person, and what they may do. */
export function presentCurrentUser(
  { userId, account, role, permissions, mustChangePassword }: StaffPrincipal,
  company: CompanyRecord | null,
): CurrentUser {
  return {
    ...presentUser({ _id: userId, ...account, role }, company),
    permissions: [...permissions],
    mustChangePassword,
  };
}
