import { Types } from 'mongoose';
import { systemPrincipal, systemScope } from '#api/lib/system-principal';
import { inTransaction } from '#api/database/transaction';
import { recordingFiles, releaseRecordings } from '../recordings/recording-files.service';
import { sweepRecords } from './erase-records.service';

/** Who was erased: only ids. */
export interface SweepJob {
  companyId: string;
  candidates: string[];
  /** With offers of times. */
  interviews: string[];
}

const ERASURE = systemPrincipal('erasure');
const idsOf = (ids: readonly string[]) => ids.map(id => new Types.ObjectId(id));

/**
 * Removes what was written about people by calls and jobs that had begun before they were erased, and ended after it.
 */
export async function sweep({ companyId, candidates, interviews }: SweepJob): Promise<void> {
  const scope = systemScope(ERASURE, new Types.ObjectId(companyId));
  const files = await inTransaction(async session => {
    const released = await releaseRecordings(scope, idsOf(interviews), session);
    await sweepRecords(scope, idsOf([...candidates, ...interviews]), session);
    return released;
  });
  for (const file of files) await recordingFiles.remove(file);
}
