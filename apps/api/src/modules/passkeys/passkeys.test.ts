import type { Passkey } from '@interview-detection/shared/passkeys/passkeys.schema';
import type { SecurityEntry } from '@interview-detection/shared/sessions/sessions.schema';
import { Types } from 'mongoose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { stopClockAfter } from '#api/test/clock';
import { currentTime } from '#api/lib/app-context';
import { api, bearer } from '#api/test/api';
import {
  addPasskey,
  creationOptions,
  makeAuthenticator,
  requestOptions,
  type Misbehaviour,
} from '#api/test/authenticator';
import { useDatabase } from '#api/test/database';
import { makeApiKey, makePerson, makeRecruiter, PASSWORD, type Person } from '#api/test/factories';
import { mailsTo } from '#api/test/mails';
import { UserModel } from '#api/test/models';
import { set } from '#api/test/settings';
import { whileSessionsEnd } from '#api/test/signed';
import { outcome } from '#api/test/sweep';
import { setUpTotp } from '#api/test/totp';
import { passkeyModel, usedChallengeModel } from './passkeys.model';

useDatabase({ monitorCommands: true });
afterEach(() => {
  vi.restoreAllMocks();
});

const MINUTE = 60_000;
const add = ({ auth }: Pick<Person, 'auth'>, body: object) => api.post('/auth/passkeys').set(auth).send(body);
const signIn = (credential: object) => api.post('/auth/login/passkey').send({ credential });
const listOf = async ({ auth }: Pick<Person, 'auth'>) =>
  (await api.get('/auth/passkeys').set(auth).expect(200)).body.data as Passkey[];
const kindsOf = async ({ auth }: Pick<Person, 'auth'>) =>
  ((await api.get('/auth/security-log').set(auth).expect(200)).body.data as SecurityEntry[]).map(({ kind }) => kind);

/** What no device should do, and how the server must answer. */
const WRONGS: [string, Misbehaviour][] = [
  ['of another site', { origin: 'https://interviews.evil.example' }],
  ['for another host', { rpId: 'evil.example' }],
  ['of a device that has not asked who its user is', { isUnverified: true }],
];

describe('adding a passkey', () => {
  it('asks the browser for a discoverable passkey with user verification', async () => {
    set('PUBLIC_URL', 'https://hr.example.org:8443/');
    const person = await makePerson();
    const options = await creationOptions(person);
    expect(options).toEqual({
      challenge: expect.stringMatching(/^[\w-]{72}$/),
      rp: { id: 'hr.example.org', name: 'Interview Detection' },
      user: {
        id: Buffer.from(person._id, 'hex').toString('base64url'),
        name: person.email,
        displayName: 'Mara Santos',
      },
      pubKeyCredParams: [-8, -7, -257].map(alg => ({ type: 'public-key', alg })),
      timeout: 5 * MINUTE,
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    });
  });

  it('lists it with its name, tells its owner by mail and in the log, and names it to the next browser', async () => {
    const person = await makePerson();
    const { _id } = await addPasskey(person);
    const [passkey, ...others] = await listOf(person);
    expect(others).toEqual([]);
    expect(passkey).toEqual({
      _id,
      name: 'My laptop',
      createdAt: expect.any(String),
      lastUsedAt: null,
      synced: false,
    });
    const [mail] = await mailsTo(person.email);
    expect(mail).toMatchObject({ kind: 'second-factor', subject: 'A passkey was added to your account' });
    expect(mail?.text).toContain('“My laptop”');
    expect(await kindsOf(person)).toEqual(['passkey_added']);
    const { excludeCredentials } = (await creationOptions(person)) as unknown as { excludeCredentials: object[] };
    expect(excludeCredentials).toHaveLength(1);
  });

  it.each([...WRONGS, ['of a sign-in', { type: 'webauthn.get' }] as [string, Misbehaviour]])(
    'refuses one %s',
    async (_what, wrong) => {
      const person = await makePerson();
      const credential = makeAuthenticator().create(await creationOptions(person), wrong);
      expect((await add(person, { credential }).expect(400)).body.code).toBe('PASSKEY_INVALID');
      expect(await passkeyModel().countDocuments()).toBe(0);
    },
  );

  it.each([
    ['packed', new Map([['x5c', Buffer.from('a certificate')]])],
    ['fido-u2f', new Map([['sig', Buffer.from('a signature')]])],
    ['tpm', new Map([['ver', '2.0']])],
  ])('looks into no certificate, which names addresses that would be fetched: %s', async (fmt, attStmt) => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    const person = await makePerson();
    const credential = makeAuthenticator().create(await creationOptions(person), { fmt, attStmt });
    expect((await add(person, { credential }).expect(400)).body.code).toBe('PASSKEY_INVALID');
    expect(fetched).not.toHaveBeenCalled();
  });

  it('accepts a challenge once, within 5 minutes, for this account and from this server', async () => {
    const [person, stranger] = [await makePerson(), await makePerson()];
    const options = await creationOptions(person);
    await add(stranger, { credential: makeAuthenticator().create(options) }).expect(400);
    await add(person, { credential: makeAuthenticator().create(options) }).expect(201);
    await add(person, { credential: makeAuthenticator().create(options) }).expect(400);
    const made = { ...options, challenge: Buffer.alloc(54).toString('base64url') };
    await add(person, { credential: makeAuthenticator().create(made) }).expect(400);
    const { challenge } = await requestOptions();
    await add(person, { credential: makeAuthenticator().create({ ...options, challenge }) }).expect(400);
    const old = await creationOptions(person);
    stopClockAfter(5 * MINUTE + 1);
    await add(person, { credential: makeAuthenticator().create(old) }).expect(400);
    expect(await passkeyModel().countDocuments()).toBe(1);
  });

  it.each(['AAAA', 'o2NmbXRkbm9uZQ', Buffer.alloc(300, 0xbf).toString('base64url')])(
    'refuses what is no attestation: %s',
    async attestationObject => {
      const person = await makePerson();
      const credential = makeAuthenticator().create(await creationOptions(person));
      const response = { ...credential.response, attestationObject };
      const reply = await add(person, { credential: { ...credential, response } }).expect(400);
      expect(reply.body.code).toBe('PASSKEY_INVALID');
    },
  );

  it('asks for the password if the sign-in is older than 15 minutes', async () => {
    const person = await makePerson();
    const { _id } = await addPasskey(person);
    stopClockAfter(15 * MINUTE + 1000);
    const options = (body: object) => api.post('/auth/passkeys/options').set(person.auth).send(body);
    const remove = (body: object) => api.delete(`/auth/passkeys/${_id}`).set(person.auth).send(body);
    for (const call of [options, remove]) {
      expect((await call({}).expect(403)).body.code).toBe('CONFIRM_PASSWORD');
      expect((await call({ password: 'not the password' }).expect(400)).body.code).toBe('PASSWORD_WRONG');
    }
    await options({ password: PASSWORD }).expect(200);
    await remove({ password: PASSWORD }).expect(200);
    expect(await listOf(person)).toEqual([]);
  });

  it('is done twenty times at most', async () => {
    const person = await makePerson();
    const row = { publicKey: 'a', counter: 0, name: 'One', isSynced: false, createdAt: currentTime() };
    const user = new Types.ObjectId(person._id);
    await passkeyModel().create(
      Array.from({ length: 20 }, (_, n) => ({ ...row, user, credentialId: `credential-${n}` })),
    );
    const reply = await api.post('/auth/passkeys/options').set(person.auth).send({}).expect(409);
    expect(reply.body.code).toBe('TOO_MANY_PASSKEYS');
  });

  it('is done twenty times at most by calls at once, too', { tags: 'deep' }, async () => {
    const person = await makePerson();
    const row = { publicKey: 'a', counter: 0, name: 'One', isSynced: false, createdAt: currentTime() };
    const user = new Types.ObjectId(person._id);
    await passkeyModel().create(
      Array.from({ length: 18 }, (_, n) => ({ ...row, user, credentialId: `credential-${n}` })),
    );
    const options = await Promise.all(Array.from({ length: 5 }, () => creationOptions(person)));
    const made = options.map(one => add(person, { credential: makeAuthenticator().create(one) }).then(outcome));
    expect((await Promise.all(made)).toSorted()).toEqual(['201', '201', ...Array(3).fill('409 TOO_MANY_PASSKEYS')]);
    expect(await passkeyModel().countDocuments()).toBe(20);
  });

  it('fails if the account’s sessions are ended at that moment: it would open the account again', async () => {
    const person = await makePerson();
    const credential = makeAuthenticator().create(await creationOptions(person));
    expect(await whileSessionsEnd(person, () => add(person, { credential }).then(outcome))).toBe('401 UNAUTHENTICATED');
    expect(await passkeyModel().countDocuments()).toBe(0);
  });

  it('is a person’s alone: a key is refused', async () => {
    const { key } = await makeApiKey(await makeRecruiter());
    await api.get('/auth/passkeys').set(bearer(key)).expect(403);
    await api.post('/auth/passkeys/options').set(bearer(key)).send({}).expect(403);
  });
});

describe('signing in with a passkey', () => {
  it('gives a session, without a code if the account has an app, and keeps when it was used', async () => {
    const person = await makeRecruiter();
    const { device } = await addPasskey(person);
    await setUpTotp(person);
    const { body } = await signIn(device.get(await requestOptions())).expect(200);
    expect(body.data.user._id).toBe(person._id);
    await api.get('/interviews').set(bearer(body.data.token)).expect(200);
    expect((await listOf(person))[0]?.lastUsedAt).toEqual(expect.any(String));
    expect((await kindsOf(person))[0]).toBe('signed_in');
    await signIn(device.get(await requestOptions())).expect(200);
  });

  it('is enough if the company asks for a second factor', async () => {
    const person = await makeRecruiter();
    const { device } = await addPasskey(person);
    const { name, address, contact_email, phone } = person.company;
    const rule = { name, address, contact_email, phone, secondFactorRequired: true };
    await api.put(`/company/${person.company._id}`).set(person.auth).send(rule).expect(200);
    const { body } = await signIn(device.get(await requestOptions())).expect(200);
    expect(body.data.user.mustSetUpSecondFactor).toBe(false);
    await api.get('/interviews').set(bearer(body.data.token)).expect(200);
    await api.get('/interviews').set(person.auth).expect(409);
  });

  it.each([
    ...WRONGS,
    ['of a new passkey', { type: 'webauthn.create' }],
    ['of another account', { userHandle: Buffer.alloc(12).toString('base64url') }],
    ['whose counter did not go up: it was copied', { counter: 1 }],
  ] as [string, Misbehaviour][])('is refused with one %s', async (_what, wrong) => {
    const { device } = await addPasskey(await makePerson());
    const refused = await signIn(device.get(await requestOptions(), wrong)).expect(401);
    expect(refused.body).toMatchObject({
      code: 'UNAUTHENTICATED',
      message: 'This passkey doesn’t belong to an account here',
    });
  });

  it('is refused in the same way with one that is unknown, was deleted, or belongs to a closed account', async () => {
    const [person, closed] = [await makePerson(), await makePerson()];
    const [deleted, ofClosed] = [await addPasskey(person), await addPasskey(closed)];
    await api.delete(`/auth/passkeys/${deleted._id}`).set(person.auth).send({}).expect(200);
    await UserModel.updateOne({ _id: closed._id }, { active: false });
    const unknown = makeAuthenticator();
    unknown.create({ ...(await requestOptions()), user: { id: 'AAAA' } });
    for (const device of [unknown, deleted.device, ofClosed.device]) {
      const { body } = await signIn(device.get(await requestOptions())).expect(401);
      expect(body.message).toBe('This passkey doesn’t belong to an account here');
    }
  });

  it('accepts a signed challenge once, also from two at once, within 5 minutes', async () => {
    const { device } = await addPasskey(await makePerson());
    const signed = device.get(await requestOptions());
    const replies = await Promise.all([signIn(signed), signIn(signed)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
    await signIn(signed).expect(401);
    const options = await requestOptions();
    stopClockAfter(5 * MINUTE + 1);
    await signIn(device.get(options)).expect(401);
  });

  it('refuses a signature by another key', async () => {
    const { device } = await addPasskey(await makePerson());
    const other = makeAuthenticator();
    const { id, rawId, response } = device.get(await requestOptions());
    const forged = other.get(await requestOptions(), { counter: 9 });
    const { userHandle } = response;
    await signIn({ ...forged, id, rawId, response: { ...forged.response, userHandle } }).expect(401);
  });

  it('is asked for 200 times in 15 minutes from one address', async () => {
    set('LIMIT_PASSKEY_SIGN_INS', 2);
    for (let n = 0; n < 2; n++) await requestOptions();
    const refused = await api.post('/auth/login/passkey/options').expect(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
  });

  it('keeps nothing of a caller who only asks', async () => {
    for (let n = 0; n < 5; n++) await requestOptions();
    expect(await usedChallengeModel().countDocuments()).toBe(0);
  });
});

describe('confirming who it is by a passkey', () => {
  const confirm = ({ auth }: Pick<Person, 'auth'>, credential: object) =>
    api.post('/auth/passkeys/confirm').set(auth).send({ credential });
  const makeKey = ({ auth }: Pick<Person, 'auth'>) =>
    api.post('/api-keys').set(auth).send({ name: 'Import', access: 'read' });

  it('is as good as the password for 15 minutes, once for each signature', async () => {
    const person = await makeRecruiter();
    const { device } = await addPasskey(person);
    stopClockAfter(15 * MINUTE + 1000);
    expect((await makeKey(person).expect(403)).body.code).toBe('CONFIRM_PASSWORD');
    const signed = device.get(await requestOptions());
    await confirm(person, signed).expect(200);
    await makeKey(person).expect(201);
    expect((await confirm(person, signed).expect(400)).body.code).toBe('PASSKEY_INVALID');
    stopClockAfter(15 * MINUTE + 1000);
    await makeKey(person).expect(403);
  });

  it.each(WRONGS)('is refused by one %s', async (_what, wrong) => {
    const person = await makePerson();
    const { device } = await addPasskey(person);
    const reply = await confirm(person, device.get(await requestOptions(), wrong)).expect(400);
    expect(reply.body.code).toBe('PASSKEY_INVALID');
  });

  it('is refused with another person’s', async () => {
    const [person, stranger] = [await makePerson(), await makePerson()];
    const { device } = await addPasskey(stranger);
    const reply = await confirm(person, device.get(await requestOptions())).expect(400);
    expect(reply.body.code).toBe('PASSKEY_INVALID');
  });

  it('is required of an account without a password, with its own message', async () => {
    const person = await makePerson();
    const asked = async () =>
      (await api.get('/auth/confirm-password').set(person.auth).expect(200)).body.data as object;
    expect(await asked()).toEqual({ hasPassword: true });
    await UserModel.updateOne({ _id: person._id }, { $unset: { passwordHash: 1 } });
    expect(await asked()).toEqual({ hasPassword: false });
  });
});

describe('deleting a passkey', () => {
  it('fails if the account’s sessions are ended at that moment', { tags: 'deep' }, async () => {
    const person = await makePerson();
    const { _id } = await addPasskey(person);
    const removing = () => api.delete(`/auth/passkeys/${_id}`).set(person.auth).send({}).then(outcome);
    expect(await whileSessionsEnd(person, removing)).toBe('401 UNAUTHENTICATED');
    expect(await passkeyModel().countDocuments()).toBe(1);
  });

  it('is reported by mail and in the log, and possible for their own passkeys alone', async () => {
    const [person, stranger] = [await makePerson(), await makePerson()];
    const { _id } = await addPasskey(person);
    await api.delete(`/auth/passkeys/${_id}`).set(stranger.auth).send({}).expect(404);
    await api.delete(`/auth/passkeys/${_id}`).set(person.auth).send({}).expect(200);
    expect(await listOf(person)).toEqual([]);
    expect((await mailsTo(person.email)).at(-1)?.subject).toBe('A passkey was deleted from your account');
    expect((await kindsOf(person))[0]).toBe('passkey_removed');
  });

  it('happens with its account', async () => {
    const person = await makePerson();
    await addPasskey(person);
    await api.delete('/users/me').set(person.auth).send({ password: PASSWORD }).expect(200);
    expect(await passkeyModel().countDocuments()).toBe(0);
  });
});
