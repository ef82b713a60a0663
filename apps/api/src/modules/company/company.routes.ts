import type { companyEndpoints } from '@interview-detection/shared/company/company.endpoints';
import type { Handlers } from '#api/http/mount';
import { presentCompany } from './company.presenter';
import { createCompany, updateCompany } from './company.service';

export const companyHandlers: Handlers<typeof companyEndpoints> = {
  async create({ principal, body }) {
    return presentCompany(await createCompany(principal, body));
  },
  async update({ principal, params, body }) {
    return presentCompany(await updateCompany(principal, params.id, body));
  },
};
