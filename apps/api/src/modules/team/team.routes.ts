import type { teamEndpoints } from '@interview-detection/shared/team/team.endpoints';
import type { Handlers } from '#api/http/mount';
import { listMembers } from '../users/members.service';
import { invite, inviteAgain } from './invitations.service';
import { presentMember } from './team.presenter';
import { leave, updateMember } from './team.service';

export const teamHandlers: Handlers<typeof teamEndpoints> = {
  async list({ principal }) {
    return { items: (await listMembers(principal.scope)).map(presentMember) };
  },
  async invite({ principal, body }) {
    return presentMember(await invite(principal, body));
  },
  async inviteAgain({ principal, params }) {
    return presentMember(await inviteAgain(principal, params.id));
  },
  async update({ principal, params, body }) {
    return presentMember(await updateMember(principal, params.id, body));
  },
  async leave({ principal, body, address, userAgent }) {
    await leave(principal, body.password, { address, userAgent });
    return null;
  },
};
