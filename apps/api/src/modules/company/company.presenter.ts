import type { Company } from '@interview-detection/shared/company/company.schema';
import { sendsMail } from '../outbox/outbox.service';
import type { CompanyRecord } from './company.model';

/** `company` of contract §13, with its settings. */
export function presentCompany(company: CompanyRecord): Company {
  const { _id, name, address, contact_email, phone, timeZone, aiIndication = true } = company;
  return {
    _id: _id.toHexString(),
    name,
    address,
    contact_email,
    phone,
    timeZone,
    sendsMail: sendsMail(),
    aiIndication,
  };
}
