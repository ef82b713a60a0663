import type { CorrectCandidate } from '@interview-detection/shared/candidates/candidates.schema';
import { changedFields } from '#api/events/audited-fields.rules';
import { publish } from '#api/events/publish.service';
import { inTransaction } from '#api/database/transaction';
import { AppError } from '#api/lib/app-error';
import type { CompanyPrincipal } from '#api/lib/principal';
import { candidateUpdated } from './candidates.events';
import { Candidates, type CandidateRecord } from './candidates.model';
import { getCandidate } from './candidates.service';

const EDITED = ['phone', 'note'] as const;

/**
 * Changes what the company notes about a candidate; a blank field is removed, and nothing happens where nothing
 * changes. Throws 404, also for an erased candidate.
 */
export async function editCandidate(
  principal: CompanyPrincipal,
  id: string,
  input: CorrectCandidate,
): Promise<CandidateRecord> {
  return inTransaction(async session => {
    const before = await getCandidate(principal, id, session);
    if (before.erasedAt) throw new AppError('NOT_FOUND', 'This candidate was erased');
    const sent = EDITED.filter(field => input[field] !== undefined && input[field] !== (before[field] ?? ''));
    if (sent.length === 0) return before;
    const after = await Candidates.in(principal.scope)
      .findOneAndUpdate(
        { _id: before._id },
        {
          $set: Object.fromEntries(sent.filter(field => input[field]).map(field => [field, input[field]])),
          $unset: Object.fromEntries(sent.filter(field => !input[field]).map(field => [field, 1])),
        },
        { returnDocument: 'after', session },
      )
      .orFail()
      .lean();
    const changed = changedFields(before, after, [...EDITED]);
    await publish(candidateUpdated, { principal, session, record: after, changed, before, after });
    return after;
  });
}
