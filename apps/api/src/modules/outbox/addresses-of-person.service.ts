import type { ClientSession, Types } from 'mongoose';
import type { CompanyScope, FullScope } from '#api/lib/system-principal';
import { addressesOfMembers } from '../users/members.service';
import { Mails } from './outbox.model';

/**
 * Returns a candidate's addresses without those of the company's members: a colleague who applies here gets mails about
 * other candidates as well, which are found by their interviews.
 */
export async function withoutMembers(scope: CompanyScope, addresses: readonly string[]): Promise<string[]> {
  const members = await addressesOfMembers(scope, addresses);
  return addresses.filter(address => !members.has(address));
}

/**
 * Returns the addresses that mails about these interviews went to, without those of the company's members: the
 * candidate's, including those that were corrected since.
 */
export async function addressesWrittenTo(
  scope: FullScope,
  interviews: readonly Types.ObjectId[],
  session: ClientSession,
): Promise<string[]> {
  const mails = await Mails.in(scope)
    .find({ about: { $in: [...interviews] } }, { to: 1 })
    .session(session)
    .lean();
  const addresses = [...new Set(mails.map(({ to }) => to.address))];
  const members = await addressesOfMembers(scope, addresses, session);
  return addresses.filter(address => !members.has(address));
}
