import { FRESH_SIGN_IN_MINUTES } from '@interview-detection/shared/auth/auth.rules';
import { describe, expect, it } from 'vitest';
import { stopClockAfter } from '#api/test/clock';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { makeApiKey, makeInterviewer, makeRecruiter, PASSWORD, type Person } from '#api/test/factories';
import { set } from '#api/test/settings';
import { everything, outcome } from '#api/test/sweep';
import { MINUTE_MS } from '#api/lib/durations';

useDatabase();

const ANN = { first_name: 'Ann', last_name: 'Lee', email: 'ann@example.org', password: 'Plum-tree-4711', phone: '+1' };
const add = ({ auth }: Pick<Person, 'auth'>, role?: string) =>
  api
    .post('/users/add')
    .set(auth)
    .send({ ...ANN, role });
const invite = ({ auth }: Pick<Person, 'auth'>, role?: string) =>
  api.post('/team/invitations').set(auth).send({ email: 'eva@example.org', role });
const change = ({ auth }: Pick<Person, 'auth'>, id: string, body: object) =>
  api.patch(`/team/${id}`).set(auth).send(body);
const later = () => stopClockAfter(FRESH_SIGN_IN_MINUTES * MINUTE_MS + 1000);

describe('a session whose sign-in is older than 15 minutes', () => {
  it('adds and invites no one, in any role, until the password is confirmed', async () => {
    set('SMTP_URL', 'smtp://127.0.0.1:2525');
    const owner = await makeRecruiter();
    later();
    const before = await everything();
    for (const role of [undefined, 'viewer', 'owner']) {
      expect(outcome(await add(owner, role))).toBe('403 CONFIRM_PASSWORD');
      expect(outcome(await invite(owner, role))).toBe('403 CONFIRM_PASSWORD');
    }
    expect(await everything()).toEqual(before);
    await api.post('/auth/confirm-password').set(owner.auth).send({ password: PASSWORD }).expect(200);
    await add(owner).expect(201);
    await invite(owner).expect(201);
  });

  it(
    'a session whose sign-in is older than 15 minutes of a recruiter adds no one either',
    { tags: 'deep' },
    async () => {
      const recruiter = await makeInterviewer(await makeRecruiter());
      later();
      expect(outcome(await add(recruiter))).toBe('403 CONFIRM_PASSWORD');
    },
  );

  it('widens no role and lets no one in again, but lowers a role and deactivates', { tags: 'deep' }, async () => {
    const owner = await makeRecruiter();
    const viewer = await makeInterviewer(owner, { role: 'viewer' });
    const interviewer = await makeInterviewer(owner, { role: 'interviewer' });
    const recruiter = await makeInterviewer(owner);
    const out = await makeInterviewer(owner);
    await change(owner, out._id, { active: false }).expect(200);
    later();
    const before = await everything();
    for (const [{ _id }, body] of [
      [viewer, { role: 'interviewer' }],
      [interviewer, { role: 'viewer' }],
      [interviewer, { role: 'recruiter' }],
      [recruiter, { role: 'owner' }],
      [out, { active: true }],
    ] as const) {
      expect(outcome(await change(owner, _id, body)), JSON.stringify(body)).toBe('403 CONFIRM_PASSWORD');
    }
    expect(await everything()).toEqual(before);
    await change(owner, recruiter._id, { role: 'viewer' }).expect(200);
    await change(owner, viewer._id, { active: false }).expect(200);
    await change(owner, interviewer._id, { role: 'interviewer' }).expect(200);
  });
});

it('an API key of an owner adds no one, invites no one and changes no role', { tags: 'deep' }, async () => {
  const owner = await makeRecruiter();
  const { _id } = await makeInterviewer(owner, { role: 'viewer' });
  const key = await makeApiKey(owner);
  for (const reply of [await add(key), await invite(key), await change(key, _id, { role: 'recruiter' })]) {
    expect(outcome(reply)).toBe('403 FORBIDDEN');
  }
});
