import { beforeEach, expect, it } from 'vitest';
import { database } from '../lib/app-context';
import { useDatabase } from '#api/test/database';
import { makePerson, uniqueEmail } from '#api/test/factories';
import { EMAIL_INDEX } from '../modules/users/users.model';
import { inTransaction, isDuplicate } from './transaction';
import { UserModel } from '#api/test/models';

useDatabase();

const notes = () => database().collection<{ name: string; count: number }>('transaction-notes');

beforeEach(async () => {
  await notes().insertOne({ name: 'a', count: 0 });
});

const counts = async () =>
  (await notes().find().sort({ name: 1 }).toArray()).map(({ name, count }) => `${name}${count}`);

it('keeps all writes together', async () => {
  const result = await inTransaction(async session => {
    await notes().updateOne({ name: 'a' }, { $inc: { count: 1 } }, { session });
    await notes().insertOne({ name: 'b', count: 7 }, { session });
    return 'done';
  });
  expect(result).toBe('done');
  expect(await counts()).toEqual(['a1', 'b7']);
});

it('undoes all of them when the last step fails, and passes the error on', async () => {
  const failure = inTransaction(async session => {
    await notes().updateOne({ name: 'a' }, { $inc: { count: 1 } }, { session });
    await notes().insertOne({ name: 'b', count: 7 }, { session });
    throw new Error('the last step failed');
  });
  await expect(failure).rejects.toThrow('the last step failed');
  expect(await counts()).toEqual(['a0']);
});

it('shows its writes to no reader before the end', async () => {
  await inTransaction(async session => {
    await notes().updateOne({ name: 'a' }, { $inc: { count: 1 } }, { session });
    expect(await counts()).toEqual(['a0']);
  });
  expect(await counts()).toEqual(['a1']);
});

it('loses none of ten simultaneous changes to one record: each sees what the others wrote', async () => {
  const increment = () =>
    inTransaction(async session => {
      const note = await notes().findOne({ name: 'a' }, { session });
      await notes().updateOne({ name: 'a' }, { $set: { count: (note?.count ?? 0) + 1 } }, { session });
    });
  await Promise.all(Array.from({ length: 10 }, increment));
  expect(await counts()).toEqual(['a10']);
});

it('tells which unique index a write violated, and takes no other failure for one', async () => {
  const email = uniqueEmail();
  await makePerson({ email });
  const second = UserModel.create({
    first_name: 'Ada',
    last_name: 'Lind',
    email,
    passwordHash: 'x',
    role: 'recruiter',
  });
  const error = await second.catch((reason: unknown) => reason);
  expect(isDuplicate(error, EMAIL_INDEX)).toBe(true);
  expect(isDuplicate(error, 'email')).toBe(false);
  expect(isDuplicate(new Error(`E11000 index: ${EMAIL_INDEX} `), EMAIL_INDEX)).toBe(false);
});
