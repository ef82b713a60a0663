import mongoose from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { stopClock } from '#api/test/clock';
import { database } from '../lib/app-context';
import { useDatabase } from '#api/test/database';
import { YEAR } from '#api/test/days';
import { set } from '#api/test/settings';
import { requireQuota, takeQuota } from './quota';
import { inTransaction } from './transaction';

useDatabase();

// No midnight in the middle of a test but where one is made.
beforeEach(() => void stopClock());

const newCompany = () => new mongoose.Types.ObjectId();

describe('a daily quota', () => {
  it('grants the whole request or nothing, separately for each company and kind', async () => {
    set('QUOTA_MAILS', 3);
    set('QUOTA_UPLOADS', 1);
    const company = newCompany();
    expect(await takeQuota('mails', company, { amount: 2 })).toMatchObject({ isTaken: true, limit: 3, remaining: 1 });
    expect(await takeQuota('mails', company, { amount: 2 })).toMatchObject({ isTaken: false, remaining: 1 });
    expect(await takeQuota('mails', company)).toMatchObject({ isTaken: true, remaining: 0 });
    expect(await takeQuota('mails', company)).toMatchObject({ isTaken: false, remaining: 0 });
    expect(await takeQuota('uploads', company)).toMatchObject({ isTaken: true, remaining: 0 });
    expect(await takeQuota('mails', newCompany())).toMatchObject({ isTaken: true, remaining: 2 });
  });

  it('is taken in the transaction that uses it, and returned if that fails', async () => {
    set('QUOTA_MAILS', 2);
    const company = newCompany();
    await inTransaction(session => takeQuota('mails', company, { session }));
    const failing = inTransaction(async session => {
      await takeQuota('mails', company, { session });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await takeQuota('mails', company)).toMatchObject({ isTaken: true, remaining: 0 });
  });

  it('a daily quota that is used up does not end the transaction that finds this out', async () => {
    set('QUOTA_MAILS', 1);
    const company = newCompany();
    await takeQuota('mails', company);
    const found = await inTransaction(async session => {
      const use = await takeQuota('mails', company, { session });
      await database().collection('users').countDocuments({}, { session });
      return use;
    });
    expect(found).toMatchObject({ isTaken: false });
  });

  it.each([
    ['in transactions', true],
    ['outside of them', false],
  ])('counts exactly what is taken side by side, %s', async (_where, isTransaction) => {
    set('QUOTA_MODEL_QUESTIONS', 4);
    const company = newCompany();
    const take = () =>
      isTransaction ? inTransaction(session => takeQuota('model', company, { session })) : takeQuota('model', company);
    const uses = await Promise.all(Array.from({ length: 12 }, take));
    expect(uses.filter(({ isTaken }) => isTaken)).toHaveLength(4);
  });

  it('starts again at midnight (UTC); until then 429 says how long that is', async () => {
    stopClock(new Date(`${YEAR}-11-23T23:59:00Z`));
    set('QUOTA_UPLOADS', 1);
    const company = newCompany();
    await requireQuota('uploads', company);
    await expect(requireQuota('uploads', company)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      message: "Your company has reached today's limit of 1 upload. Please try again after midnight (UTC).",
      headers: { 'Retry-After': '60', 'RateLimit-Limit': '1', 'RateLimit-Remaining': '0', 'RateLimit-Reset': '60' },
    });
    stopClock(new Date(`${YEAR}-11-24T00:00:00Z`));
    await requireQuota('uploads', company);
  });

  it('a daily quota of 0 sets no limit', async () => {
    set('QUOTA_MAILS', 0);
    const company = newCompany();
    expect(await takeQuota('mails', company, { amount: 1_000_000 })).toMatchObject({ isTaken: true });
    expect(await database().collection('ratelimits').countDocuments()).toBe(0);
  });
});
