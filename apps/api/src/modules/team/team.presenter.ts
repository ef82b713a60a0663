import type { Member } from '@interview-detection/shared/team/team.schema';
import type { UserRecord } from '../users/users.model';
import { fullName } from '../users/users.service';

/** Returns a member of the company, as its owners see them. */
export function presentMember(user: UserRecord): Member {
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
