import mongoose, { type ClientSession, type Types } from 'mongoose';
import { companyCollections, type PersonInRecords } from '#api/database/company-collection';
import type { CompanyScope } from '#api/lib/system-principal';

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
    const collection = mongoose.connection.collection(name);
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
export async function sweepRecords(
  { company }: CompanyScope,
  ids: readonly Types.ObjectId[],
  session: ClientSession,
): Promise<void> {
  const person: PersonInRecords = { ids: [...ids], addresses: [], questionKeys: [], emails: [] };
  for (const { name, aboutPerson, erased } of companyCollections()) {
    if (!aboutPerson || erased) continue;
    await mongoose.connection.collection(name).deleteMany({ ...aboutPerson(person), company }, { session });
  }
}
