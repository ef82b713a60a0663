import { TAGS_MAX } from '@interview-detection/shared/candidates/candidates.rules';
import type { MergeInput } from '@interview-detection/shared/candidates/candidates.schema';
import { LIMITS } from '@interview-detection/shared/fields';
import type { ClientSession, Types, UpdateQuery } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import { inTransaction } from '#api/database/transaction';
import { changedFields } from '#api/events/audited-fields.rules';
import { publish } from '#api/events/publish.service';
import { AppError, unknownReference } from '#api/lib/app-error';
import { actorOf, type CompanyPrincipal } from '#api/lib/principal';
import { candidateJoined, candidateMerged, candidateUpdated, type Merge } from './candidates.events';
import { Candidates, type CandidateRecord } from './candidates.model';
import { combined } from './merge.rules';
import { getCandidate } from './candidates.service';
import { MergedCandidates } from './merged-candidates.model';

const AUDITED = ['name', 'email', 'phone', 'note', 'tags', 'resume', 'status'] as const;

/**
 * Merges another candidate, who is the same person, into this one, all or nothing. Every application of the other's
 * email becomes this person's; of two for one position one record stays, and the id of the other leads there. Once more
 * it changes nothing. Throws 404, 409 SAME_PERSON, MERGE_CONFLICT, ERASURE_OPEN.
 */
export async function mergeCandidates(
  principal: CompanyPrincipal,
  id: string,
  { other, take = [] }: MergeInput,
): Promise<CandidateRecord> {
  return inTransaction(async session => {
    const own = await getCandidate(principal, id, session);
    const candidates = Candidates.in(principal.scope);
    const one = await candidates.findOne({ _id: other }).session(session).lean();
    if (!one) {
      const before = await MergedCandidates.in(principal.scope).exists({ _id: other, into: own._id }).session(session);
      if (before) return own;
      throw unknownReference('other', 'Candidate not found');
    }
    if (own.email === one.email) throw new AppError('SAME_PERSON');
    const ours = await candidates.find({ email: own.email }).sort({ _id: 1 }).session(session).lean();
    const theirs = await candidates.find({ email: one.email }).sort({ _id: 1 }).session(session).lean();
    if ([...ours, ...theirs].some(({ erasedAt, erasureAsked }) => erasedAt ?? erasureAsked)) {
      throw new AppError('ERASURE_OPEN');
    }
    const [name, email] = (['name', 'email'] as const).map(field => (take.includes(field) ? one : own)[field]);
    const phone = take.includes('phone') ? (one.phone ?? own.phone) : (own.phone ?? one.phone);
    const identity = { name, email, ...(phone ? { phone } : {}) };

    const ending = new Map<CandidateRecord, CandidateRecord>();
    for (const from of theirs) {
      const into = ours.find(({ position }) => position._id.equals(from.position._id));
      if (!into) continue;
      await endRecord(principal, { from, into: into._id }, session);
      ending.set(into, from);
    }
    const gone = new Set(ending.values());
    const merge: Merge = { joined: [], people: [] };
    for (const before of [...ours, ...theirs.filter(record => !gone.has(record))]) {
      const from = ending.get(before);
      const after = await write(principal, before, { ...identity, ...(from ? together(before, from) : {}) }, session);
      merge.people.push(after);
      if (from) merge.joined.push({ from: from._id, into: after._id });
      if (before === own || before._id.equals(own._id)) continue;
      const changed = changedFields(before, after, [...AUDITED]);
      if (changed.length > 0) {
        await publish(candidateUpdated, { principal, session, record: after, changed, before, after });
      }
    }
    const after = merge.people.find(({ _id }) => _id.equals(own._id)) ?? own;
    await publish(candidateMerged, {
      principal,
      session,
      record: after,
      changed: [...changedFields(own, after, [...AUDITED]), 'mergedWith'],
      before: own,
      after: { ...after, mergedWith: one._id },
      payload: merge,
    });
    return after;
  });
}

/** Returns what both records have; throws 409 MERGE_CONFLICT if one record may not have as much. */
function together(into: CandidateRecord, from: CandidateRecord) {
  const both = combined(into, from);
  if ((both.tags?.length ?? 0) > TAGS_MAX) {
    throw new AppError('MERGE_CONFLICT', `Together they have more than ${TAGS_MAX} tags. Remove some first.`);
  }
  if ((both.note?.length ?? 0) > LIMITS.note) {
    throw new AppError(
      'MERGE_CONFLICT',
      `Their notes have more than ${LIMITS.note} characters together. Shorten one first.`,
    );
  }
  return both;
}

/** Removes a record, and leaves where everything about it is now. */
async function endRecord(
  principal: CompanyPrincipal,
  { from, into }: { from: CandidateRecord; into: Types.ObjectId },
  session: ClientSession,
): Promise<void> {
  const { _id, name, email, phone } = from;
  await Candidates.in(principal.scope).deleteOne({ _id }, { session });
  const merged = MergedCandidates.in(principal.scope);
  await merged.updateMany({ into: _id }, { into }, { session });
  const by = actorOf(principal);
  await merged.insert({ _id, into, name, email, ...(phone ? { phone } : {}), by, at: currentTime() }, session);
  await publish(candidateJoined, { principal, session, record: from });
}

async function write(
  principal: CompanyPrincipal,
  { _id }: CandidateRecord,
  { decidedAt, ...change }: UpdateQuery<CandidateRecord>,
  session: ClientSession,
): Promise<CandidateRecord> {
  const candidates = Candidates.in(principal.scope);
  const options = { returnDocument: 'after', session } as const;
  const written = await candidates.findOneAndUpdate({ _id }, change, options).orFail().lean();
  // With the status it would be dated now.
  return decidedAt ? candidates.findOneAndUpdate({ _id }, { decidedAt }, options).orFail().lean() : written;
}
