import type { Types } from 'mongoose';
import { systemPrincipal } from '#api/lib/system-principal';
import { Candidates } from './candidates.model';

const LIVE = systemPrincipal('live');

/**
 * Returns the company and the interviewers of a candidate, as hex, for callers that only know that the candidate
 * changed; null if the candidate is gone.
 */
export async function readersOfCandidate(
  id: Types.ObjectId,
): Promise<{ company: string; interviewers: string[] } | null> {
  const found = await Candidates.unscoped(LIVE).findById(id, { company: 1, interviewers: 1 }).lean();
  if (!found) return null;
  const { company, interviewers = [] } = found;
  return { company: company.toHexString(), interviewers: interviewers.map(one => one.toHexString()) };
}
