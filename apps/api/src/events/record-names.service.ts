import mongoose, { type Types } from 'mongoose';
import { companyCollections } from '../database/company-collection';
import type { CompanyScope } from '../lib/system-principal';

/** A record that is known by its id and by what that is an id of. */
export interface Named {
  kind: string;
  _id: Types.ObjectId;
}

const keyOf = ({ kind, _id }: Named) => `${kind} ${_id.toHexString()}`;

/**
 * Looks up how records of a company are called now, of a kind in one query; returns what tells the name of one of them, null
 * where it is gone or such records have none.
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
