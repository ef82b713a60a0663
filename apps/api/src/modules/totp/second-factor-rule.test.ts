import { permissionsOf } from '@interview-detection/shared/access/permissions';
import { allEndpoints } from '@interview-detection/shared/contract';
import { describe, expect, it } from 'vitest';
import { api, bearer } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { makeApiKey, makeInterviewer, makeRecruiter, PASSWORD, type Recruiter } from '#api/test/factories';
import { ended, listen, refusal, useLive } from '#api/test/live';
import { EventModel } from '#api/test/models';
import { sessionOf } from '#api/test/signed';
import { all, everything, outcome, outcomes, send } from '#api/test/sweep';
import { setUpTotp } from '#api/test/totp';
import { sessionModel } from '../sessions/sessions.model';

useDatabase();
const url = useLive();

const require = ({ auth, company }: Recruiter, secondFactorRequired: boolean) => {
  const { name, address, contact_email, phone } = company;
  const body = { name, address, contact_email, phone, secondFactorRequired };
  return api.put(`/company/${company._id}`).set(auth).send(body).expect(200);
};
const mustSetUp = async (auth: { Authorization: string }) =>
  (await api.get('/auth/me').set(auth).expect(200)).body.data.mustSetUpSecondFactor as boolean;

/** An owner with a second factor, who asks everyone for one, and a colleague without. */
async function prepare() {
  const owner = await makeRecruiter();
  const colleague = await makeInterviewer(owner);
  const { key } = await makeApiKey(colleague);
  await setUpTotp(owner);
  const { body } = await require(owner, true);
  expect(body.data.secondFactorRequired).toBe(true);
  return { owner, colleague, key };
}

const OPEN = new Set([
  'auth.me',
  'auth.passwordToConfirm',
  'auth.changePassword',
  'totp.state',
  'totp.begin',
  'totp.confirm',
  'sessions.logout',
  'sessions.list',
  'sessions.end',
  'sessions.endOthers',
  'sessions.logoutAll',
  'sessions.securityLog',
]);

describe('if a company asks for a second factor', () => {
  it(
    'a person without a second factor is refused by every call except setting it up and leaving, and changes nothing',
    { tags: 'deep' },
    async () => {
      const { colleague } = await prepare();
      expect(await mustSetUp(colleague.auth)).toBe(true);
      // What their role does not allow is refused before.
      const allowed = permissionsOf('recruiter');
      const refused = allEndpoints.filter(
        ({ name, endpoint: { auth, permission } }) =>
          auth !== 'public' && auth.includes('session') && !OPEN.has(name) && (!permission || allowed.has(permission)),
      );
      expect(refused.length).toBeGreaterThan(40);
      const before = await everything();
      const found = await outcomes(refused, async named =>
        outcome(await send(named, { id: 'none', auth: colleague.auth })),
      );
      expect(found).toEqual(all(refused, '409 SECOND_FACTOR_REQUIRED'));
      expect(await everything()).toEqual(before);
    },
  );

  it.each(['recruiter', 'interviewer', 'viewer'] as const)(
    'a person with the role %s who has none reads nothing until they have set one up',
    { tags: 'deep' },
    async role => {
      const { owner } = await prepare();
      const colleague = await makeInterviewer(owner, { role });
      expect(outcome(await api.get('/positions').set(colleague.auth))).toBe('409 SECOND_FACTOR_REQUIRED');
      await setUpTotp(colleague);
      await api.get('/positions').set(colleague.auth).expect(200);
    },
  );

  it('they set one up in the same session, and continue', { tags: 'deep' }, async () => {
    const { colleague } = await prepare();
    await setUpTotp(colleague);
    expect(await mustSetUp(colleague.auth)).toBe(false);
    await api.get('/interviews').set(colleague.auth).expect(200);
  });

  it('those who turn theirs off are asked again', { tags: 'deep' }, async () => {
    const { colleague } = await prepare();
    const { recoveryCodes } = await setUpTotp(colleague);
    const body = { password: PASSWORD, code: recoveryCodes[0] };
    await api.delete('/auth/totp').set(colleague.auth).send(body).expect(200);
    expect((await api.get('/interviews').set(colleague.auth).expect(409)).body.code).toBe('SECOND_FACTOR_REQUIRED');
  });

  it('keys keep working, because no one signs in with them', { tags: 'deep' }, async () => {
    const { key } = await prepare();
    await api.get('/interviews').set(bearer(key)).expect(200);
  });

  it(
    'sessions that began without needing a further factor continue, with a changed password too',
    { tags: 'deep' },
    async () => {
      const { colleague } = await prepare();
      await sessionModel().updateOne({ _id: sessionOf(colleague.auth) }, { isStrong: true });
      await api.get('/interviews').set(colleague.auth).expect(200);
      const change = { currentPassword: PASSWORD, password: 'battery staple' };
      const { body } = await api.post('/auth/change-password').set(colleague.auth).send(change).expect(200);
      await api.get('/interviews').set(bearer(body.data.token)).expect(200);
    },
  );

  it('an owner without one is asked, too, and a new sign-in says so', async () => {
    const owner = await makeRecruiter();
    await require(owner, true);
    expect((await api.get('/team').set(owner.auth).expect(409)).body.code).toBe('SECOND_FACTOR_REQUIRED');
    const { body } = await api.post('/auth/login').send({ email: owner.email, password: PASSWORD }).expect(200);
    expect(body.data.user.mustSetUpSecondFactor).toBe(true);
  });

  it('all is open again when the company no longer asks', async () => {
    const { owner, colleague } = await prepare();
    await require(owner, false);
    expect(await mustSetUp(colleague.auth)).toBe(false);
    await api.get('/interviews').set(colleague.auth).expect(200);
  });

  it(
    'is not for recruiters to decide, and the audit log has the decision with its value',
    { tags: 'deep' },
    async () => {
      const { owner, colleague } = await prepare();
      await setUpTotp(colleague);
      const { name, address, contact_email, phone } = owner.company;
      const body = { name, address, contact_email, phone, secondFactorRequired: false };
      await api.put(`/company/${owner.company._id}`).set(colleague.auth).send(body).expect(403);
      expect((await EventModel.findOne({ type: 'company.updated' }).orFail().lean()).changes).toEqual([
        { field: 'secondFactorRequired', from: false, to: true },
      ]);
    },
  );

  it(
    'is not for keys to decide, not even for an owner’s: no one has signed in with them',
    { tags: 'deep' },
    async () => {
      const { owner } = await prepare();
      const { auth } = await makeApiKey(owner);
      const { name, address, contact_email, phone } = owner.company;
      const put = (body: object) =>
        api
          .put(`/company/${owner.company._id}`)
          .set(auth)
          .send({ name, address, contact_email, phone, ...body });
      expect(outcome(await put({ secondFactorRequired: false, phone: '+1 556' }))).toBe('403 FORBIDDEN');
      const { body } = await put({ secondFactorRequired: true, phone: '+1 557' }).expect(200);
      expect(body.data).toMatchObject({ secondFactorRequired: true, phone: '+1 557' });
    },
  );

  it(
    'the live channel refuses a person who has none, and closes the connections they have',
    { tags: 'deep' },
    async () => {
      const owner = await makeRecruiter();
      const colleague = await makeInterviewer(owner);
      await setUpTotp(owner);
      const before = await listen(url(), colleague.token);
      await require(owner, true);
      await ended(before);
      expect(await refusal(url(), colleague.token)).toBe('SECOND_FACTOR_REQUIRED');
      await setUpTotp(colleague);
      expect(await refusal(url(), colleague.token)).toBe('connected');
    },
  );
});
