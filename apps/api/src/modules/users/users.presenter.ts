import type { User } from '@interview-detection/shared/users/users.schema';
import { presentCompany } from '../company/company.presenter';
import type { CompanyRecord } from '../company/company.model';
import { fullName } from './users.service';
import type { UserRecord } from './users.model';

type Account = Pick<UserRecord, '_id' | 'first_name' | 'last_name' | 'email' | 'phone'>;

/** `user` of contract §13; the password hash has no place in it. */
export function presentUser(
  { _id, first_name, last_name, email, phone }: Account,
  company: CompanyRecord | null,
): User {
  return {
    _id: _id.toHexString(),
    first_name,
    last_name,
    name: fullName({ first_name, last_name }),
    email,
    phone,
    company: company && presentCompany(company),
  };
}
