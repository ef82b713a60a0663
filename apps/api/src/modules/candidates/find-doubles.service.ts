import { phoneKey } from '@interview-detection/shared/candidates/candidates.rules';
import { NAME_COLLATION, SEARCH_LIMIT } from '#api/database/listing';
import type { StaffPrincipal } from '#api/lib/principal';
import { Candidates, type CandidateRow } from './candidates.model';
import { getCandidate } from './candidates.service';

interface Double {
  candidate: CandidateRow;
  same: ('name' | 'phone')[];
}

/** More of one name are hardly one person. */
const SHOWN = 5;
/** Applications read for each reason: a person may have several. */
const READ = 20;

/**
 * Returns others who may be the same person: the same full name, whatever the case and the accents, or the same phone
 * number, however it was written, and another email; one of each email. Throws 404.
 */
export async function findDoubles(principal: StaffPrincipal, id: string): Promise<Double[]> {
  const candidate = await getCandidate(principal, id);
  if (!principal.scope || candidate.erasedAt) return [];
  const candidates = Candidates.in(principal.scope);
  const { name, email, phone } = candidate;
  const others = { email: { $ne: email }, erasedAt: { $exists: false } };
  const options = { projection: { history: 0, earlierResumes: 0 }, limit: READ, ...SEARCH_LIMIT };
  const key = phone && phoneKey(phone);
  const [named, called] = await Promise.all([
    candidates.findFast<CandidateRow>({ name, ...others }, { ...options, collation: NAME_COLLATION }).toArray(),
    key ? candidates.findFast<CandidateRow>({ phoneKey: key, ...others }, options).toArray() : [],
  ]);
  const found = new Map<string, Double>();
  for (const [same, rows] of [
    ['phone', called],
    ['name', named],
  ] as const) {
    for (const row of rows) {
      const known = found.get(row.email);
      if (!known) found.set(row.email, { candidate: row, same: [same] });
      else if (!known.same.includes(same)) known.same.push(same);
    }
  }
  return [...found.values()].sort((a, b) => b.same.length - a.same.length).slice(0, SHOWN);
}
