import type { companyEndpoints } from '@interview-detection/shared/company/company.endpoints';
import type { Handlers } from '../../http/mount';
import { presentCompany } from './company.presenter';
import { createCompany, updateCompany } from './company.service';

export const companyHandlers: Handlers<typeof companyEndpoints> = {
  async create({ actor, body }) {
    return presentCompany(await createCompany(actor, body));
  },
  async update({ actor, params, body }) {
    return presentCompany(await updateCompany(actor, params.id, body));
  },
};
