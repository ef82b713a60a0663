import type { CorrectCandidate } from '@interview-detection/shared/candidates/candidates.schema';
import { changedFields } from '#api/events/audited-fields.rules';
import { publish } from '#api/events/publish.service';
import { inTransaction } from '#api/database/transaction';
import { AppError } from '#api/lib/app-error';
import { SEARCH_LIMIT } from '#api/database/listing';
import type { CompanyPrincipal, StaffPrincipal } from '#api/lib/principal';
import { candidateUpdated } from './candidates.events';
import { Candidates, type CandidateRecord } from './candidates.model';
import { getCandidate } from './candidates.service';

const EDITED = ['phone', 'note', 'tags'] as const;

interface TagCount {
  name: string;
  count: number;
}

/** Returns the tags of the candidates whom the principal can see, most used first. */
export async function listTags({ scope }: StaffPrincipal): Promise<TagCount[]> {
  if (!scope) return [];
  const rows = await Candidates.in(scope).aggregate<{ _id: string; count: number }>(
    [
      { $match: { tags: { $exists: true } } },
      { $unwind: '$tags' },
      { $group: { _id: '$tags', count: { $sum: 1 } } },
      { $sort: { count: -1, _id: 1 } },
      { $limit: LISTED_MAX },
    ],
    SEARCH_LIMIT,
  );
  return rows.map(({ _id, count }) => ({ name: _id, count }));
}

/** More than anyone looks through. */
const LISTED_MAX = 500;

/** Returns each tag once, spelled as the company spells it already. */
async function spelled(principal: CompanyPrincipal, tags: readonly string[]): Promise<string[]> {
  const known = tags.length === 0 ? [] : await listTags(principal);
  const spelling = new Map(known.toReversed().map(({ name }) => [name.toLowerCase(), name]));
  return [...new Map(tags.map(tag => [tag.toLowerCase(), spelling.get(tag.toLowerCase()) ?? tag])).values()];
}

/**
 * Changes what the company notes about a candidate; a blank field is removed, and nothing happens if nothing
 * changes. Throws 404, also for an erased candidate.
 */
export async function editCandidate(
  principal: CompanyPrincipal,
  id: string,
  { tags, ...input }: CorrectCandidate,
): Promise<CandidateRecord> {
  const next = { ...input, ...(tags ? { tags: await spelled(principal, tags) } : {}) };
  return inTransaction(async session => {
    const before = await getCandidate(principal, id, session);
    if (before.erasedAt) throw new AppError('NOT_FOUND', 'This candidate was erased');
    const set = Object.entries(next).filter(([, value]) => value?.length);
    const blank = Object.entries(next).filter(([, value]) => value?.length === 0);
    const changed = changedFields(
      before,
      { ...before, ...Object.fromEntries([...set, ...blank.map(([field]) => [field, undefined])]) },
      [...EDITED],
    );
    if (changed.length === 0) return before;
    const after = await Candidates.in(principal.scope)
      .findOneAndUpdate(
        { _id: before._id },
        { $set: Object.fromEntries(set), $unset: Object.fromEntries(blank.map(([field]) => [field, 1])) },
        { returnDocument: 'after', session },
      )
      .orFail()
      .lean();
    await publish(candidateUpdated, { principal, session, record: after, changed, before, after });
    return after;
  });
}
