import type { Types } from 'mongoose';
import { systemPrincipal } from '../../lib/system-principal';
import { Interviews } from './interviews.model';

const LIVE = systemPrincipal('live');

/** Whose an interview is, as hex, for whoever only knows that it changed; null where it is gone. */
export async function readersOfInterview(
  id: Types.ObjectId,
): Promise<{ company: string; interviewers: string[] } | null> {
  const found = await Interviews.acrossCompanies(LIVE).findById(id, { company: 1, 'interviewer._id': 1 }).lean();
  if (!found) return null;
  const { company, interviewer } = found;
  return { company: company.toHexString(), interviewers: interviewer ? [interviewer._id.toHexString()] : [] };
}
