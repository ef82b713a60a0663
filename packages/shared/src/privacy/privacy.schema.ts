import { z } from 'zod';
import { id, reason } from '../fields';

/** Deleted at the end of its retention period (contract §31). */
export const deletedByClockSchema = z.object({ at: z.iso.datetime(), days: z.int() });

export const eraseSchema = z.object({ reason: reason.describe('Kept in the receipt: do not name anyone') });

/** What is kept of an erasure: that it was done, and nothing about the person. */
export const receiptSchema = z.object({
  erasedAt: z.iso.datetime(),
  reason: z.string().nullable(),
  company: id,
  candidates: z.array(id),
  interviews: z.array(id),
  files: z.array(id),
  counts: z
    .record(z.string(), z.int().min(0))
    .describe('Number of records of each kind in which nothing identifies the person any more'),
  cancelled: z.int().min(0).describe('Interviews that were open. No one was notified'),
  wordingsLeft: z.int().min(0).describe('Wordings from answers, which stay in plans without a name'),
});
export type Receipt = z.infer<typeof receiptSchema>;

export const erasedSchema = z.object({ receipt: receiptSchema });
