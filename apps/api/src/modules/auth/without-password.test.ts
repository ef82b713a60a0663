import type { TotpState } from '@interview-detection/shared/totp/totp.schema';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stopClock, stopClockAfter } from '#api/test/clock';
import { api, bearer } from '#api/test/api';
import { addPasskey, requestOptions } from '#api/test/authenticator';
import { useDatabase } from '#api/test/database';
import { makePerson, PASSWORD, type Person } from '#api/test/factories';
import { signInByProvider, startIdentityProvider } from '#api/test/identity-provider';
import { UserModel } from '#api/test/models';
import { outcome } from '#api/test/sweep';
import { codeOf } from '#api/test/totp';
import { MINUTE_MS } from '#api/lib/durations';

useDatabase();
// No new period of 30 seconds begins between two calls, so that each code is the one that was meant.
beforeEach(() => {
  stopClock();
});
afterEach(() => {
  vi.restoreAllMocks();
});

type Signed = Pick<Person, 'auth'>;
const later = () => stopClockAfter(15 * MINUTE_MS + 1000);
const leave = ({ auth }: Signed, body: object = {}) => api.delete('/users/me').set(auth).send(body);
const begin = ({ auth }: Signed, body: object = {}) => api.post('/auth/totp').set(auth).send(body);
const confirm = ({ auth }: Signed, code: string) => api.post('/auth/totp/confirm').set(auth).send({ code });
const renew = ({ auth }: Signed, body: object) => api.post('/auth/totp/recovery-codes').set(auth).send(body);
const turnOff = ({ auth }: Signed, body: object) => api.delete('/auth/totp').set(auth).send(body);
const endOthers = ({ auth }: Signed) => api.delete('/auth/sessions').set(auth).send({});
const stateOf = async ({ auth }: Signed) => (await api.get('/auth/totp').set(auth).expect(200)).body.data as TotpState;

/** An account that the identity provider has made. */
async function signInAda(): Promise<Signed & { again: () => Promise<Signed> }> {
  const provider = await startIdentityProvider();
  const again = async () => ({ auth: bearer((await signInByProvider(provider)).body.data.token as string) });
  return { ...(await again()), again };
}

/** Sets up an app without a password. Returns its secret, and a recovery code. */
async function setUp(person: Signed): Promise<{ secret: string; recoveryCode: string }> {
  const { secret } = (await begin(person).expect(201)).body.data as { secret: string };
  const { body } = await confirm(person, codeOf(secret)).expect(200);
  return { secret, recoveryCode: (body.data as { recoveryCodes: string[] }).recoveryCodes[0]! };
}

describe('an account of the identity provider, which has no password', () => {
  it(
    'is deleted by its owner within 15 minutes of a sign-in, and later after a new one',
    { tags: 'deep' },
    async () => {
      const ada = await signInAda();
      later();
      expect(outcome(await leave(ada))).toBe('403 CONFIRM_PASSWORD');
      expect(await UserModel.countDocuments()).toBe(1);
      await leave(await ada.again()).expect(200);
      expect(await UserModel.countDocuments()).toBe(0);
    },
  );

  it('sets up an authenticator app, renews its recovery codes and turns it off, each time with a fresh sign-in', async () => {
    const ada = await signInAda();
    const { secret, recoveryCode } = await setUp(ada);
    expect(await stateOf(ada)).toEqual({ enabled: true, recoveryCodesLeft: 10 });
    later();
    expect(outcome(await begin(ada))).toBe('403 CONFIRM_PASSWORD');
    expect(outcome(await renew(ada, { code: codeOf(secret) }))).toBe('403 CONFIRM_PASSWORD');
    expect(outcome(await turnOff(ada, { code: recoveryCode }))).toBe('403 CONFIRM_PASSWORD');
    expect(await stateOf(ada)).toEqual({ enabled: true, recoveryCodesLeft: 10 });
    const fresh = await ada.again();
    const { body } = await renew(fresh, { code: codeOf(secret) }).expect(200);
    expect(outcome(await turnOff(fresh, { code: recoveryCode }))).toBe('400 CODE_INVALID');
    await turnOff(fresh, { code: (body.data as { recoveryCodes: string[] }).recoveryCodes[0] }).expect(200);
    expect(await stateOf(fresh)).toEqual({ enabled: false, recoveryCodesLeft: 0 });
  });

  it('ends its other sessions within 15 minutes of a sign-in', { tags: 'deep' }, async () => {
    const ada = await signInAda();
    later();
    expect(outcome(await endOthers(ada))).toBe('403 CONFIRM_PASSWORD');
    const fresh = await ada.again();
    await endOthers(fresh).expect(200);
    await api.get('/auth/me').set(ada.auth).expect(401);
    await api.get('/auth/me').set(fresh.auth).expect(200);
  });

  it('takes no password: one that is sent is wrong, however fresh the sign-in', { tags: 'deep' }, async () => {
    const ada = await signInAda();
    expect(outcome(await leave(ada, { password: PASSWORD }))).toBe('400 PASSWORD_WRONG');
    expect(outcome(await begin(ada, { password: PASSWORD }))).toBe('400 PASSWORD_WRONG');
  });
});

it('an account with passkeys alone confirms by one what others confirm by the password', { tags: 'deep' }, async () => {
  const person = await makePerson();
  const { device } = await addPasskey(person);
  await UserModel.updateOne({ _id: person._id }, { $unset: { passwordHash: 1 } });
  later();
  for (const reply of [await leave(person), await begin(person), await endOthers(person)]) {
    expect(outcome(reply)).toBe('403 CONFIRM_PASSWORD');
  }
  const credential = device.get(await requestOptions());
  await api.post('/auth/passkeys/confirm').set(person.auth).send({ credential }).expect(200);
  await endOthers(person).expect(200);
  const { recoveryCode } = await setUp(person);
  await turnOff(person, { code: recoveryCode }).expect(200);
  await leave(person).expect(200);
  expect(await UserModel.countDocuments()).toBe(0);
});

it('an account with a password must send it, however fresh the sign-in', async () => {
  const person = await makePerson();
  const missing = { code: 'VALIDATION_FAILED', issues: [{ path: 'password', message: 'Password is required' }] };
  for (const call of [leave, begin]) expect((await call(person).expect(400)).body).toMatchObject(missing);
  for (const call of [renew, turnOff]) {
    expect((await call(person, { code: '123456' }).expect(400)).body).toMatchObject(missing);
  }
  expect(await stateOf(person)).toEqual({ enabled: false, recoveryCodesLeft: 0 });
  expect(await UserModel.countDocuments()).toBe(1);
});
