import type { Types } from 'mongoose';
import { defineEvent } from '#api/events/domain-event';
import type { CandidateRecord } from '../candidates/candidates.model';
import type { CandidateNoteRecord } from './candidate-notes.model';

// Named after the candidate: everyone who may read the candidate is notified of a note live, and the audit log shows it
// there.

/** A note as it is now, on whom, and who was not mentioned in it before; never its author. */
export interface WrittenNote {
  candidate: CandidateRecord;
  note: CandidateNoteRecord;
  mentioned: Types.ObjectId[];
}

export const candidateNoteAdded = defineEvent<WrittenNote>('candidate.note_added');
export const candidateNoteChanged = defineEvent<WrittenNote>('candidate.note_changed');
export const candidateNoteDeleted = defineEvent<{ note: CandidateNoteRecord }>('candidate.note_deleted');
