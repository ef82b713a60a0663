import { NOTES_MAX } from '@interview-detection/shared/candidate-notes/candidate-notes.rules';
import type {
  AddNote,
  CandidateNotesQuery,
  EditNote,
} from '@interview-detection/shared/candidate-notes/candidate-notes.schema';
import type { ClientSession } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import { findPage, SEARCH_LIMIT, type Listing } from '#api/database/listing';
import { inTransaction } from '#api/database/transaction';
import type { Published } from '#api/events/domain-event';
import { publish } from '#api/events/publish.service';
import { AppError } from '#api/lib/app-error';
import { actorOf, type CompanyPrincipal, type StaffPrincipal } from '#api/lib/principal';
import { systemPrincipal, type FullScope } from '#api/lib/system-principal';
import type { Merge } from '../candidates/candidates.events';
import type { CandidateRecord } from '../candidates/candidates.model';
import { holdCandidate, reachCandidate } from '../candidates/reach-candidate.service';
import { candidateNoteAdded, candidateNoteChanged, candidateNoteDeleted } from './candidate-notes.events';
import { CandidateNotes, type CandidateNoteRecord } from './candidate-notes.model';
import { distinctIds, mentionedPeople } from './mentions.service';

const LOOKUP = systemPrincipal('candidate-note');

/** Returns the notes on a candidate, newest first. Throws 404, 410 CANDIDATE_MERGED. */
export async function listNotes(
  principal: StaffPrincipal,
  id: string,
  paging: CandidateNotesQuery,
): Promise<Listing<CandidateNoteRecord>> {
  const { candidate, scope } = await reachCandidate(principal, id);
  const notes = CandidateNotes.in(scope);
  const filter = { candidate: candidate._id };
  return findPage(paging, {
    find: options => notes.findFast<CandidateNoteRecord>(filter, { sort: { at: -1, _id: -1 }, ...options }),
    total: () => notes.countFast(filter, SEARCH_LIMIT),
  });
}

/** Returns all notes on a candidate whose access was checked, oldest first, for an export. */
export async function notesOn(scope: FullScope, { _id }: Pick<CandidateRecord, '_id'>): Promise<CandidateNoteRecord[]> {
  return CandidateNotes.in(scope).find({ candidate: _id }).sort({ at: 1, _id: 1 }).lean();
}

/**
 * Adds a note to a candidate, and says who is mentioned in it. Throws 404, also for an erased candidate, 409
 * MENTION_REFUSED, TOO_MANY_NOTES.
 */
export async function addNote(
  principal: CompanyPrincipal,
  id: string,
  { text, mentions = [] }: AddNote,
): Promise<CandidateNoteRecord> {
  return inTransaction(async session => {
    const { candidate, scope } = await reachCandidate(principal, id, session);
    if (candidate.erasedAt) throw new AppError('NOT_FOUND', 'This candidate was erased');
    const notes = CandidateNotes.in(scope);
    const people = await mentionedPeople(candidate, distinctIds(mentions), { scope, session });
    await holdCandidate(scope, candidate, session);
    if ((await notes.countDocuments({ candidate: candidate._id }).session(session)) >= NOTES_MAX) {
      throw new AppError('TOO_MANY_NOTES');
    }
    const by = actorOf(principal);
    const note = await notes.insert(
      { candidate: candidate._id, text, by, at: currentTime(), mentions: people },
      session,
    );
    await publish(candidateNoteAdded, {
      principal,
      session,
      record: candidate,
      changed: ['note', ...(people.length > 0 ? ['mentions'] : [])],
      payload: { candidate, note, mentioned: othersAmong(people, principal) },
    });
    return note;
  });
}

const othersAmong = (people: CandidateNoteRecord['mentions'], { userId }: CompanyPrincipal) =>
  people.flatMap(({ _id }) => (_id.equals(userId) ? [] : [_id]));

/**
 * Changes one's own note; a field left out stays, and nothing happens if nothing changes. People who were mentioned
 * before stay so, even if they could not be mentioned now. Throws 403 for a colleague's note, 404, 409 MENTION_REFUSED.
 */
export async function editNote(
  principal: CompanyPrincipal,
  id: string,
  { text, mentions }: EditNote,
): Promise<CandidateNoteRecord> {
  return inTransaction(async session => {
    const { note: before, candidate, scope } = await reachNote(principal, id, session);
    if (!before.by._id.equals(principal.userId)) throw new AppError('FORBIDDEN', 'Only its author can edit a note');
    const wanted = mentions ? distinctIds(mentions) : before.mentions.map(({ _id }) => _id);
    const known = before.mentions.filter(({ _id }) => wanted.some(one => one.equals(_id)));
    const added = wanted.filter(one => !known.some(({ _id }) => _id.equals(one)));
    const people = await mentionedPeople(candidate, added, { scope, session });
    const changed = [
      ...(text !== undefined && text !== before.text ? ['note'] : []),
      ...(people.length > 0 || known.length < before.mentions.length ? ['mentions'] : []),
    ];
    if (changed.length === 0) return before;
    await holdCandidate(scope, candidate, session);
    const note = await CandidateNotes.in(scope)
      .findOneAndUpdate(
        { _id: before._id },
        { text: text ?? before.text, mentions: [...known, ...people], changedAt: currentTime() },
        { returnDocument: 'after', session },
      )
      .orFail()
      .lean();
    const mentioned = othersAmong(people, principal);
    await publish(candidateNoteChanged, {
      principal,
      session,
      record: candidate,
      changed,
      payload: { candidate, note, mentioned },
    });
    return note;
  });
}

/** Deletes one's own note; an owner may delete anyone's. Throws 403, 404. */
export async function deleteNote(principal: CompanyPrincipal, id: string): Promise<null> {
  return inTransaction(async session => {
    const { note, candidate, scope } = await reachNote(principal, id, session);
    const mayDelete = note.by._id.equals(principal.userId) || principal.permissions.has('privacy.erase');
    if (!mayDelete) throw new AppError('FORBIDDEN', 'Only its author or an owner can delete a note');
    await CandidateNotes.in(scope).deleteOne({ _id: note._id }, { session });
    await publish(candidateNoteDeleted, {
      principal,
      session,
      record: candidate,
      changed: ['note'],
      payload: { note },
    });
    return null;
  });
}

/** Returns a note on a candidate that the principal can see. Throws 404, alike for one they cannot see. */
async function reachNote(
  principal: CompanyPrincipal,
  id: string,
  session: ClientSession,
): Promise<{ note: CandidateNoteRecord; candidate: CandidateRecord; scope: FullScope }> {
  const note = await CandidateNotes.unscoped(LOOKUP)
    .findOne({ _id: id, company: principal.companyId })
    .session(session)
    .lean();
  const missing = () => new AppError('NOT_FOUND', 'Note not found');
  if (!note) throw missing();
  const reached = await reachCandidate(principal, note.candidate.toHexString(), session).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'NOT_FOUND' ? missing() : error;
  });
  return { note, ...reached };
}

/** Moves the notes on merged candidates, in the transaction of the merge. */
export async function moveMergedNotes({ payload, scope, session }: Published<Merge>): Promise<void> {
  if (!scope) return;
  for (const { from, into } of payload.joined) {
    await CandidateNotes.in(scope).updateMany({ candidate: from }, { candidate: into }, { session });
  }
}
