import mongoose, { type ClientSession } from 'mongoose';
import { companyCollections, type PersonInRecords } from '../database/company-collection';
import type { CompanyScope } from '../lib/system-principal';

/**
 * Removes every document of a company that is about a person, from whatever collection is declared, in a transaction.
 * Returns the numbers, by what a receipt calls them.
 */
export async function eraseRecords(
  { company }: CompanyScope,
  person: PersonInRecords,
  session: ClientSession,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name, countedAs = name, aboutPerson } of companyCollections()) {
    if (!aboutPerson) continue;
    const which = { ...aboutPerson(person), company };
    counts[countedAs] = (await mongoose.connection.collection(name).deleteMany(which, { session })).deletedCount;
  }
  return counts;
}
