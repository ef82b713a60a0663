import type { usersEndpoints } from '@interview-detection/shared/users/users.endpoints';
import type { Handlers } from '#api/http/mount';
import { findCompany } from '../company/company.service';
import { presentUser } from './users.presenter';
import { addUser, listUsers, updateUser } from './users.service';

export const usersHandlers: Handlers<typeof usersEndpoints> = {
  async update({ principal, params, body }) {
    const user = await updateUser(principal, params.id, body);
    return presentUser(user, await findCompany(principal.scope));
  },
  async list({ principal, query }) {
    const [{ items, ...rest }, company] = await Promise.all([
      listUsers(principal, query),
      findCompany(principal.scope),
    ]);
    return { items: items.map(user => presentUser(user, company)), ...rest };
  },
  async add({ principal, body }) {
    const company = await findCompany(principal.scope);
    return presentUser(await addUser(principal, body, company), company);
  },
};
