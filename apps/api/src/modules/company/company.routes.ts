import type { companyEndpoints } from '@interview-detection/shared/company/company.endpoints';
import { Types } from 'mongoose';
import type { Handlers } from '#api/http/mount';
import { AppError } from '#api/lib/app-error';
import { presentCompany } from './company.presenter';
import { createCompany, updateCompany } from './company.service';
import { readLogo, removeLogo, setLogo } from './logo.service';

export const companyHandlers: Handlers<typeof companyEndpoints> = {
  async create({ principal, body }) {
    return presentCompany(await createCompany(principal, body));
  },
  async update({ principal, params, body }) {
    return presentCompany(await updateCompany(principal, params.id, body));
  },
  async setLogo({ principal, params, file }) {
    return presentCompany(await setLogo(principal, params.id, file));
  },
  async removeLogo({ principal, params }) {
    return presentCompany(await removeLogo(principal, params.id));
  },
  async logo({ params, query }) {
    const logo = await readLogo(new Types.ObjectId(params.id), query.v);
    if (!logo) throw new AppError('NOT_FOUND');
    return logo;
  },
};
