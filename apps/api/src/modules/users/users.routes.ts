import type { usersEndpoints } from '@interview-detection/shared/users/users.endpoints';
import type { Handlers } from '../../http/mount';
import { welcomeInterviewer } from '../auth/welcome.service';
import { findCompany } from '../company/company.service';
import { renameInterviewer } from '../interviews/interviews.service';
import { presentUser } from './users.presenter';
import { addUser, listUsers, updateUser } from './users.service';

export const usersHandlers: Handlers<typeof usersEndpoints> = {
  async update({ actor, params, body }) {
    const user = await updateUser(actor, params.id, body, renameInterviewer);
    return presentUser(user, await findCompany(actor));
  },
  async list({ actor, query }) {
    const [{ items, ...rest }, company] = await Promise.all([listUsers(actor, query), findCompany(actor)]);
    return { items: items.map(user => presentUser(user, company)), ...rest };
  },
  async add({ actor, body }) {
    const company = await findCompany(actor);
    const user = await addUser(actor, body, welcomeInterviewer(actor, company));
    return presentUser(user, company);
  },
};
