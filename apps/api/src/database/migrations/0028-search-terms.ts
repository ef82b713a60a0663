import type mongoose from 'mongoose';
import { searchTerms } from '#api/lib/search-pattern';
import type { Migration } from './migration';

interface Named {
  name: string;
  email: string;
  position?: { name: string };
}

/** Stores with each candidate the terms by which a search finds them in its index. */
export const searchTermsOfCandidates: Migration = {
  id: 28,
  name: 'search-terms',
  async run(db) {
    const candidates = db.collection('candidates');
    const projection = { name: 1, email: 1, 'position.name': 1 };
    let changes: mongoose.mongo.AnyBulkWriteOperation[] = [];
    const write = async () => {
      if (changes.length > 0) await candidates.bulkWrite(changes, { ordered: false });
      changes = [];
    };
    const filter = { terms: { $exists: false }, name: { $type: 'string' }, email: { $type: 'string' } };
    for await (const found of candidates.find<mongoose.mongo.WithId<Named>>(filter, { projection })) {
      const terms = searchTerms([found.name, found.email, found.position?.name ?? '']);
      changes.push({ updateOne: { filter: { _id: found._id }, update: { $set: { terms } } } });
      if (changes.length === 1_000) await write();
    }
    await write();
  },
};
