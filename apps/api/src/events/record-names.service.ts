import mongoose, { type Types } from 'mongoose';
import { companyCollections } from '../database/company-collection';
import type { CompanyScope } from '../lib/system-principal';

/** A record known by its id and the kind of that id. */
export interface Named {
  kind: string;
  _id: Types.ObjectId;
}

const keyOf = ({ kind, _id }: Named) => `${kind} ${_id.toHexString()}`;

/**
 * Looks up the current names of a company's records, one query per kind; returns a function from a record to its name,
 * or to null if it no longer exists or has no name.
 */
export async function namesOf(scope: CompanyScope, wanted: readonly Named[]): Promise<(one: Named) => string | null> {
  const names = new Map<string, string>();
  for (const { name: collection, names: declared } of companyCollections()) {
    const kinds = Object.entries(declared?.of ?? {});
    const ids = wanted.filter(({ kind }) => kinds.some(([known]) => known === kind)).map(({ _id }) => _id);
    if (!declared || ids.length === 0) continue;
    const found = mongoose.connection
      .collection(collection)
      .find(
        { company: scope.company, _id: { $in: ids } },
        { projection: Object.fromEntries(declared.fields.map(field => [field, 1])) },
      );
    for await (const record of found) {
      for (const [kind, nameOf] of kinds) {
        const name = nameOf(record as never);
        if (name !== null) names.set(keyOf({ kind, _id: record._id }), name);
      }
    }
  }
  return one => names.get(keyOf(one)) ?? null;
}
