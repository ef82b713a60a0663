import { type ClientSession, Types } from 'mongoose';
import { database } from '#api/lib/app-context';
import { companyCollections, type PersonInRecords } from '#api/database/company-collection';
import { type CompanyScope, systemPrincipal, systemScope } from '#api/lib/system-principal';
import { inTransaction } from '#api/database/transaction';
import { recordingFiles, releaseRecordings } from '../recordings/recording-files.service';

/**
 * Removes what a company's documents contain about a person, from every declared collection, in a transaction: the
 * whole document, or everything but what its collection keeps. Returns the numbers, under the names that a receipt
 * uses.
 */
export async function eraseRecords(
  { company }: CompanyScope,
  person: PersonInRecords,
  { session, at }: { session: ClientSession; at: Date },
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name, countedAs = name, aboutPerson, erased } of companyCollections()) {
    if (!aboutPerson) continue;
    const which = { ...aboutPerson(person), company };
    const collection = database().collection(name);
    counts[countedAs] = erased
      ? (await collection.updateMany(which, erased(person, at), { session })).matchedCount
      : (await collection.deleteMany(which, { session })).deletedCount;
  }
  return counts;
}

/**
 * Removes what was still in progress when people were erased and was written afterwards, in a transaction. Covers only
 * collections whose documents are deleted whole: the others cannot be written without seeing that the person is erased.
 */
async function sweepRecords(
  { company }: CompanyScope,
  ids: readonly Types.ObjectId[],
  session: ClientSession,
): Promise<void> {
  const person: PersonInRecords = { ids: [...ids], addresses: [], questionKeys: [], emails: [] };
  for (const { name, aboutPerson, erased } of companyCollections()) {
    if (!aboutPerson || erased) continue;
    await database()
      .collection(name)
      .deleteMany({ ...aboutPerson(person), company }, { session });
  }
}

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
