import type { ShownLevel } from '@interview-detection/shared/evidence/evidence.schema';
import { EVIDENCE_LEVELS } from '@interview-detection/shared/evidence/level.rules';
import { Schema } from 'mongoose';
import { recordPart } from '#api/database/record-part';

/** What an interview stores of its signals: lists show it, and must not read every chain. */
export interface InterviewEvidence {
  /** The level of its signals, as last computed; null or absent until then, and once they are deleted. */
  shown?: ShownLevel | null;
  /** Which signals the company's retention rule has deleted. Absent before. */
  deleted?: DeletedEvidenceRecord;
}

/** Signals that were deleted after their retention period. */
export interface DeletedEvidenceRecord {
  at: Date;
  days: number;
  /** The length of the chain, and the hash of its last event, to recognise a copy of it by. */
  length: number;
  head: string;
  /**
   * For how many answers the typing was deleted. If this and `length` are 0 there was nothing, and nothing is reported.
   */
  typed: number;
}

export const evidencePart = recordPart<InterviewEvidence>('evidence', {
  fields: {
    shown: new Schema<ShownLevel>(
      { level: { type: String, enum: EVIDENCE_LEVELS }, isSwitchedOff: Boolean },
      { _id: false },
    ),
    deleted: new Schema<DeletedEvidenceRecord>(
      { at: Date, days: Number, length: Number, head: String, typed: Number },
      { _id: false },
    ),
  },
  // For signals that are due for deletion by the company's rule.
  indexes: [[{ company: 1, interviewType: 1, 'evidence.deleted.at': 1, startsAt: 1 }]],
  erased: { forget: ['shown'] },
});
