import type { Company } from '@interview-detection/shared/company/company.schema';
import type { CompanyRecord } from './company.model';

/** `company` of decisions §4. */
export function presentCompany({ _id, name, address, contact_email, phone, timeZone }: CompanyRecord): Company {
  return { _id: _id.toHexString(), name, address, contact_email, phone, timeZone };
}
