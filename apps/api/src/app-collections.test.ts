import { Schema, Types } from 'mongoose';
import { afterAll, expect, it } from 'vitest';
import { database } from './lib/app-context';
import { useDatabase } from '../test/database';
import { makeRecruiter } from '../test/factories';
import { scopeOf } from '../test/models';
import { restoreArchive, revokeAccess } from './backup/restore-archive';
import { companyCollection, removeDefinition } from './database/company-collection';
import { requireDb } from './database/connection';
import { removeCompanyOf } from './demo/demo-records.service';
import { eraseRecords } from './modules/privacy/erase-records.service';
import { inTransaction } from './database/transaction';

// A collection that no other file of the product knows: what it declares is all that is needed.
interface Diary {
  company: Types.ObjectId;
  candidate: Types.ObjectId;
  isOpen: boolean;
}

const schema = new Schema<Diary>({
  company: Schema.Types.ObjectId,
  candidate: Schema.Types.ObjectId,
  isOpen: { type: Boolean, default: true },
});

const Diaries = companyCollection('Diary', schema, 'diaries', {
  ofInterviewer: null,
  aboutPerson: ({ ids }) => ({ candidate: { $in: ids } }),
  afterRestore: copy => copy.updateMany({}, { $set: { isOpen: false } }),
});

// First, so that it ends last: after the database, whose collections it still belongs to.
afterAll(() => removeDefinition(Diaries, 'Diary'));
useDatabase();
afterAll(() => requireDb().dropCollection(Diaries.name));

const [mine, theirs] = [new Types.ObjectId(), new Types.ObjectId()];
const [candidate, other] = [new Types.ObjectId(), new Types.ObjectId()];
const stored = () => database().collection<Diary>('diaries').find().sort({ _id: 1 }).toArray();

it('an erasure removes what a collection declares to be about the person, in one company', async () => {
  await Diaries.in(scopeOf(mine)).insertMany([{ candidate }, { candidate: other }]);
  await Diaries.in(scopeOf(theirs)).insert({ candidate });
  const person = { ids: [candidate], addresses: [], questionKeys: [], emails: [] };
  const counts = await inTransaction(session => eraseRecords(scopeOf(mine), person, { session, at: new Date() }));
  expect(counts).toMatchObject({ diaries: 1, candidates: 0, mails: 0 });
  expect(await stored()).toMatchObject([
    { company: mine, candidate: other },
    { company: theirs, candidate },
  ]);
});

it('a restore does to the copy what a collection declares, and takes a database that holds it for filled', async () => {
  await requireDb().collection('restoring.diaries').insertOne({ company: mine, candidate, isOpen: true });
  await revokeAccess(requireDb());
  expect(await requireDb().collection('restoring.diaries').findOne()).toMatchObject({ isOpen: false });
  await requireDb().collection('restoring.diaries').drop();

  await Diaries.in(scopeOf(mine)).insert({ candidate });
  const nothing = (async function* () {})();
  const { signal } = new AbortController();
  await expect(restoreArchive(requireDb(), nothing, { replace: false, signal })).rejects.toThrow('is not empty');
});

it('the removal of a demo company takes it along', { tags: 'deep' }, async () => {
  const { _id, company } = await makeRecruiter();
  await Diaries.in(scopeOf(company._id)).insert({ candidate });
  await Diaries.in(scopeOf(theirs)).insert({ candidate });
  await removeCompanyOf(new Types.ObjectId(_id));
  expect(await stored()).toMatchObject([{ company: theirs }]);
});
