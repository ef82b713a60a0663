import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type mongoose from 'mongoose';
import type { Types } from 'mongoose';
import { z } from 'zod';
import { connectDatabase, disconnectDatabase } from '../database/connection';
import { OperatorError } from '../lib/app-error';
import { erase, planErasure } from '../modules/privacy/erasure.service';

const receiptSchema = z.object({ company: z.string(), candidates: z.array(z.string()) });
export type Receipt = z.infer<typeof receiptSchema>;

/**
 * Returns the erasures made on this installation, from their receipts in `DATA_DIR/receipts`. Throws if one is damaged.
 */
export async function readReceipts(dataDir: string): Promise<Receipt[]> {
  const folder = path.join(dataDir, 'receipts');
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const receipts: Receipt[] = [];
  for (const name of names.filter(each => each.endsWith('.json')).sort()) {
    try {
      receipts.push(receiptSchema.parse(JSON.parse(await readFile(path.join(folder, name), 'utf8'))));
    } catch (error) {
      throw new OperatorError(`The receipt ${path.join(folder, name)} cannot be read: repair it or move it away`, {
        cause: error,
      });
    }
  }
  return receipts;
}

/** Returns the erasures recorded in the data that an archive is about to replace, wherever their receipts are. */
export async function readErased(db: mongoose.mongo.Db): Promise<Receipt[]> {
  const erased = db
    .collection('candidates')
    .find<{ _id: Types.ObjectId; company: Types.ObjectId }>(
      { erasedAt: { $exists: true } },
      { projection: { company: 1 } },
    );
  const receipts: Receipt[] = [];
  for await (const { _id, company } of erased) {
    receipts.push({ company: company.toHexString(), candidates: [_id.toHexString()] });
  }
  return receipts;
}

/**
 * Erases again what a restored archive has brought back of people erased after it was made; returns how many
 * candidates. Migrates the data to the current schema on the way, as a start does.
 */
export async function repeatErasures(uri: string, receipts: readonly Receipt[]): Promise<number> {
  if (receipts.length === 0) return 0;
  let erased = 0;
  await connectDatabase(uri);
  try {
    for (const { company, candidates } of receipts) {
      for (const candidate of candidates) {
        const plan = await planErasure(candidate, company).catch((error: unknown) => {
          if (error instanceof OperatorError) return null;
          throw error;
        });
        if (!plan) continue;
        await erase(plan);
        erased++;
      }
    }
    return erased;
  } finally {
    await disconnectDatabase();
  }
}
