import type { CandidateNote } from '@interview-detection/shared/candidate-notes/candidate-notes.schema';
import { presentRef } from '#api/database/history';
import type { CandidateNoteRecord } from './candidate-notes.model';

export const presentNote = ({
  _id,
  candidate,
  text,
  by,
  at,
  changedAt,
  mentions,
}: CandidateNoteRecord): CandidateNote => ({
  _id: _id.toHexString(),
  candidate: candidate.toHexString(),
  text,
  by: presentRef(by),
  at: at.toISOString(),
  ...(changedAt ? { changedAt: changedAt.toISOString() } : {}),
  mentions: mentions.map(presentRef),
});
