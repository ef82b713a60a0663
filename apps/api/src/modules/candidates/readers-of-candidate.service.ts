import type { Types } from 'mongoose';
import { systemPrincipal } from '../../lib/system-principal';
import { Candidates } from './candidates.model';

const LIVE = systemPrincipal('live');

/** Whose a candidate is, as hex, for whoever only knows that they changed; null where they are gone. */
export async function readersOfCandidate(
  id: Types.ObjectId,
): Promise<{ company: string; interviewers: string[] } | null> {
  const found = await Candidates.acrossCompanies(LIVE).findById(id, { company: 1, interviewers: 1 }).lean();
  if (!found) return null;
  const { company, interviewers = [] } = found;
  return { company: company.toHexString(), interviewers: interviewers.map(one => one.toHexString()) };
}
