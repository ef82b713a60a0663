import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { set } from '#api/test/settings';
import { settings } from './app-context';
import bcrypt from 'bcryptjs';
import { hashPassword, passwordFits, strongerHash } from './passwords';
import { inRequest, takeTurnsAs } from './request-context';

describe('a password', () => {
  it('fits its own hash and no other', async () => {
    const hash = await hashPassword('correct horse');
    expect(await passwordFits('correct horse', hash)).toBe(true);
    expect(await passwordFits('Correct horse', hash)).toBe(false);
    expect(await passwordFits('correct horse ', hash)).toBe(false);
    expect(await passwordFits('', hash)).toBe(false);
  });

  it('is hashed by bcrypt at the set cost, with its own salt', async () => {
    const [one, other] = [await hashPassword('correct horse'), await hashPassword('correct horse')];
    expect(one).toMatch(new RegExp(`^\\$2[aby]\\$${String(settings().BCRYPT_COST).padStart(2, '0')}\\$`));
    expect(one).not.toBe(other);
    expect(one).not.toContain('correct');
  });

  it('counts to its 72nd byte', async () => {
    const hash = await hashPassword('é'.repeat(36));
    expect(await passwordFits('é'.repeat(36), hash)).toBe(true);
    expect(await passwordFits(`${'é'.repeat(35)}ê`, hash)).toBe(false);
  });

  it('can be typed on every keyboard, no matter on which it was chosen', async () => {
    const [composed, apart] = ['Köttbullar på åtta', 'Köttbullar på åtta'.normalize('NFD')];
    for (const chosen of [composed, apart]) {
      const hash = await hashPassword(chosen);
      expect(await passwordFits(composed, hash)).toBe(true);
      expect(await passwordFits(apart, hash)).toBe(true);
      expect(await passwordFits('Kottbullar pa atta', hash)).toBe(false);
      expect(await strongerHash(apart, hash)).toBeNull();
    }
  });

  it('matches a hash of exactly what was typed, and is rehashed so that it matches from every keyboard', async () => {
    const apart = 'Köttbullar på åtta'.normalize('NFD');
    const old = await bcrypt.hash(apart, settings().BCRYPT_COST);
    expect(await passwordFits(apart, old)).toBe(true);
    const hash = (await strongerHash(apart, old)) ?? '';
    expect(await passwordFits(apart.normalize('NFC'), hash)).toBe(true);
  });

  it('fits no account that does not exist, not even the one that the decoy was made of', async () => {
    expect(await passwordFits('correct horse', undefined)).toBe(false);
    expect(await passwordFits('no account has this password', undefined)).toBe(false);
  });

  it('costs as much to refuse without an account as with one, whatever BCRYPT_COST was at the first refusal', async () => {
    const run = vi.spyOn(Piscina.prototype, 'run');
    onTestFinished(() => run.mockRestore());
    for (const cost of [4, 5]) {
      set('BCRYPT_COST', cost);
      await passwordFits('correct horse', undefined);
      expect(run.mock.lastCall?.[0]).toMatchObject({ cost, hash: expect.stringMatching(`^\\$2b\\$0${cost}\\$`) });
    }
  });
});

it('is hashed and compared in threads, which leaves the event loop free', async () => {
  const run = vi.spyOn(Piscina.prototype, 'run');
  onTestFinished(() => run.mockRestore());
  const hash = await hashPassword('correct horse');
  await passwordFits('correct horse', hash);
  const results = await Promise.all(run.mock.results.map(({ value }) => value as Promise<unknown>));
  expect(results).toEqual([hash, true]);
});

describe('when more come than the threads can hash', () => {
  const THREADS = Math.max(1, availableParallelism() - 1);
  const flood = (count: number) => Array.from({ length: count }, () => hashPassword('correct horse'));

  it('sign-ins of a hundred accounts from one address leave another address the next turn but one', async () => {
    const ended: string[] = [];
    const from = (address: string, account: string) =>
      inRequest(
        account,
        async () => {
          takeTurnsAs(account);
          await hashPassword('correct horse');
          ended.push(address);
        },
        { origin: () => ({ address, userAgent: '' }) },
      );
    const burst = Array.from({ length: THREADS * 101 }, (_, n) => from('192.0.2.1', `${n}@flood.example`));
    const settled = Promise.allSettled(burst);
    await from('198.51.100.1', 'mara@example.org');
    // Those that had begun, and one of the flood's turn for each thread.
    expect(ended.indexOf('198.51.100.1')).toBeLessThanOrEqual(THREADS * 3);
    const refused = (await settled).filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'RATE_LIMITED', headers: { 'Retry-After': '2' } } }]);
  });

  it('20 checks of one account wait for each thread; the next is asked to try again later', async () => {
    const results = await Promise.allSettled(flood(THREADS * 21 + 5));
    const refused = results.filter(result => result.status === 'rejected').map(({ reason }) => reason as unknown);
    expect(refused).toHaveLength(5);
    for (const each of refused) expect(each).toMatchObject({ code: 'RATE_LIMITED', headers: { 'Retry-After': '2' } });
    await hashPassword('correct horse');
  });

  it('what waits for a caller who has gone is dropped, and makes room', async () => {
    let go = () => {};
    const running = flood(THREADS);
    const waiting = inRequest('one', () => flood(THREADS * 20), { onGone: listener => void (go = listener) });
    // One caller, one signal: each of its waiting jobs ends with it.
    go();
    for (const result of await Promise.allSettled(waiting)) expect(result).toMatchObject({ status: 'rejected' });
    await Promise.all([...running, ...flood(THREADS * 20 - THREADS)]);
  });
});
