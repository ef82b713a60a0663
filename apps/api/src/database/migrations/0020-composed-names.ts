import type mongoose from 'mongoose';
import type { Migration } from './migration';

const NAMES: Readonly<Record<string, readonly string[]>> = {
  candidates: ['name', 'position.name'],
  companies: ['name'],
  interviews: ['candidate.name', 'position.name'],
  positions: ['name'],
  users: ['first_name', 'last_name'],
};

function valueAt(document: mongoose.mongo.BSON.Document, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, key) => (value as mongoose.mongo.BSON.Document | undefined)?.[key], document);
}

/** Normalises names to NFC, as new ones are: existing ones are as the keyboards sent them. */
export const composedNames: Migration = {
  id: 20,
  name: 'composed-names',
  async run(db) {
    for (const [collection, fields] of Object.entries(NAMES)) {
      // Only non-ASCII text has two spellings.
      const filter = { $or: fields.map(field => ({ [field]: /[^ -~]/ })) };
      const projection = Object.fromEntries(fields.map(field => [field, 1]));
      let batch: mongoose.mongo.AnyBulkWriteOperation[] = [];
      const write = async () => {
        if (batch.length > 0) await db.collection(collection).bulkWrite(batch, { ordered: false });
        batch = [];
      };
      for await (const document of db.collection(collection).find(filter, { projection })) {
        const composed = fields.flatMap(field => {
          const value = valueAt(document, field);
          return typeof value === 'string' && value !== value.normalize('NFC') ? [[field, value.normalize('NFC')]] : [];
        });
        if (composed.length === 0) continue;
        batch.push({ updateOne: { filter: { _id: document._id }, update: { $set: Object.fromEntries(composed) } } });
        if (batch.length === 500) await write();
      }
      await write();
    }
  },
};
