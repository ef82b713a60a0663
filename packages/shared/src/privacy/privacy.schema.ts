import { z } from 'zod';
import { id, reason } from '../fields';

/** Deleted at the end of its retention period (contract §31). */
export const deletedByClockSchema = z.object({ at: z.iso.datetime(), days: z.int() });

export const eraseSchema = z.object({ reason: reason.describe('Stands in the receipt: name nobody in it') });

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
    .describe('Numbers of records by kind in which nothing identifies the person any more'),
  cancelled: z.int().min(0).describe('Interviews that were open. Nobody was notified'),
  wordingsLeft: z.int().min(0).describe('Of answers, which stay in plans without a name'),
});
export type Receipt = z.infer<typeof receiptSchema>;

export const erasedSchema = z.object({ receipt: receiptSchema });
