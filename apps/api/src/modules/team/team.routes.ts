import type { teamEndpoints } from '@interview-detection/shared/team/team.endpoints';
import type { Member } from '@interview-detection/shared/team/team.schema';
import type { Handlers } from '#api/http/mount';
import { listMembers } from '../users/members.service';
import type { UserRecord } from '../users/users.model';
import { fullName } from '../users/users.service';
import { invite, inviteAgain, leave, updateMember } from './team.service';

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

/** Returns a member of the company, as its owners see them. */
function presentMember(user: UserRecord): Member {
  return {
    _id: user._id.toHexString(),
    name: fullName(user),
    email: user.email,
    role: user.role,
    active: user.active,
    invited: user.isInvited === true,
    twoFactor: user.hasTotp === true,
    lastUsedAt: user.signedInAt?.toISOString() ?? null,
  };
}
