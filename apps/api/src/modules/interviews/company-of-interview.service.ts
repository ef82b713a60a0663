import type { Types } from 'mongoose';
import { systemPrincipal } from '../../lib/system-principal';
import { Interviews } from './interviews.model';

const LIVE = systemPrincipal('live');

/** Whose an interview is, as hex, for whoever only knows that it changed; null where it is gone. */
export async function companyOfInterview(id: Types.ObjectId): Promise<string | null> {
  const found = await Interviews.acrossCompanies(LIVE).findById(id, { company: 1 }).lean();
  return found && found.company.toHexString();
}
