import { dropIndex } from './drop-index';
import type { Migration } from './migration';

/** Of fields that move; the product builds those of the new fields, four under the same names. */
const OLD_INDEXES = [
  'company_1_interviewType_1_evidenceDeleted.at_1_startsAt_1',
  'company_1_transcriptDeleted.at_1_startsAt_1',
  'company_1_evidenceDays_1_startsAt_1',
  'declined',
  'adjustment_asked',
  'review_asked',
  'erasure_asked',
];

/** Where each field moves to; one that is absent stays absent. `evidence` was the level alone. */
const PARTS = {
  visit: {
    openedAt: '$visitedAt',
    checkedAt: '$checkedAt',
    language: '$language',
    consent: '$consent',
    asked: '$asked',
    granted: '$granted',
    timeWish: '$timeWish',
    evidenceDays: '$evidenceDays',
  },
  turns: { progress: '$progress', endedEarly: '$endedEarly', finishedEarly: '$finishedEarly' },
  evidence: { shown: '$evidence', deleted: '$evidenceDeleted' },
  recordings: { deleted: '$recordingsDeleted', awaitsTranscript: '$awaitsTranscript' },
  report: {
    status: { $ifNull: ['$reportStatus', 'none'] },
    progress: '$reportProgress',
    verdict: '$verdict',
    assessments: '$assessments',
    transcriptDeleted: '$transcriptDeleted',
  },
  requests: { reviews: '$reviews', erasure: '$erasureAsked' },
};

const OLD_FIELDS = [
  'visitedAt',
  'checkedAt',
  'language',
  'consent',
  'asked',
  'granted',
  'timeWish',
  'evidenceDays',
  'progress',
  'endedEarly',
  'finishedEarly',
  'evidenceDeleted',
  'recordingsDeleted',
  'awaitsTranscript',
  'reportStatus',
  'reportProgress',
  'verdict',
  'assessments',
  'transcriptDeleted',
  'reviews',
  'erasureAsked',
];

/** Moves what an interview stores for other modules into one document for each of them. */
export const interviewParts: Migration = {
  id: 22,
  name: 'interview-parts',
  async run(db) {
    for (const index of OLD_INDEXES) await dropIndex(db, 'interviews', index);
    // An interview changes in one step, so after an interruption the filter finds exactly those that are left.
    await db
      .collection('interviews')
      .updateMany({ visit: { $exists: false } }, [
        { $replaceWith: { $mergeObjects: ['$$ROOT', PARTS] } },
        { $unset: OLD_FIELDS },
      ]);
  },
};
