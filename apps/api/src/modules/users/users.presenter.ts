import type { User } from '@interview-detection/shared/users/users.schema';
import { presentCompany } from '../company/company.presenter';
import type { CompanyRecord } from '../company/company.model';
import { fullName } from './users.service';
import type { UserRecord } from './users.model';

/** `user` of decisions §4; the password hash has no place in it. */
export function presentUser(user: UserRecord, company: CompanyRecord | null): User {
  return {
    _id: user._id.toHexString(),
    first_name: user.first_name,
    last_name: user.last_name,
    name: fullName(user),
    email: user.email,
    phone: user.phone,
    company: company && presentCompany(company),
  };
}
