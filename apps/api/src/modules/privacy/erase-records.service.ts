import mongoose, { type ClientSession, type Types } from 'mongoose';
import { companyCollections, type PersonInRecords } from '../../database/company-collection';
import type { CompanyScope } from '../../lib/system-principal';

/**
 * Removes what a company's documents tell of a person, from whatever collection is declared, in a transaction: the whole
 * document, or all of it but what its collection says. Returns the numbers, by what a receipt calls them.
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
 * Removes, of people who were erased, what was on its way at that moment and was written after it, in a transaction: whole documents
 * alone, for what stays of the others cannot be written by whoever has not seen that they are erased.
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
