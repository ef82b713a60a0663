import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { api, bearer } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { makeRecruiter, PASSWORD, type Recruiter } from '#api/test/factories';
import { storeSession } from '#api/test/stored';
import { requireDb } from '#api/database/connection';
import { watchChanges, type ChangeWatch } from '#api/database/change-feed';

// As `sessions.test.ts`, but with accounts and companies kept in memory as in production.

useDatabase();
let watch: ChangeWatch;
beforeAll(async () => {
  watch = await watchChanges(requireDb());
});
afterAll(() => watch.stop());

const me = (token: string) => api.get('/auth/me').set(bearer(token));
const users = () => requireDb().collection('users');
const idOf = ({ _id }: Recruiter) => ({ _id: new Types.ObjectId(_id) });

async function knownRecruiter(): Promise<Recruiter> {
  const recruiter = await makeRecruiter();
  await me(recruiter.token).expect(200);
  await me(recruiter.token).expect(200);
  return recruiter;
}

it('a session that was ended is refused at the next call', async () => {
  for (let round = 0; round < 10; round++) {
    const { token, auth } = await knownRecruiter();
    await api.post('/auth/logout-all').set(auth).send({}).expect(200);
    await me(token).expect(401);
  }
});

it('a changed password ends the older sessions at once, and the new session works at once', async () => {
  const { token, auth } = await knownRecruiter();
  const input = { currentPassword: PASSWORD, password: 'battery staple' };
  const reply = await api.post('/auth/change-password').set(auth).send(input).expect(200);
  await me(token).expect(401);
  await me((reply.body as { data: { token: string } }).data.token).expect(200);
});

it('a session ends that another process has ended, and one that it has made works at once', async () => {
  const recruiter = await knownRecruiter();
  await users().updateOne(idOf(recruiter), { $inc: { tokenVersion: 1 } });
  await me(await storeSession(recruiter._id, { version: 1 })).expect(200);
  await me(recruiter.token).expect(401);
  const other = await knownRecruiter();
  await users().updateOne(idOf(other), { $set: { active: false } });
  await vi.waitFor(() => me(other.token).expect(401), { timeout: 120_000 });
});

it('a deleted account is refused once the database says so', async () => {
  const recruiter = await knownRecruiter();
  await users().deleteOne(idOf(recruiter));
  await vi.waitFor(() => me(recruiter.token).expect(401), { timeout: 120_000 });
});

it('a change of the person’s name or company is seen by the next call', { tags: 'deep' }, async () => {
  const { _id, company, token, auth } = await knownRecruiter();
  for (let round = 0; round < 10; round++) {
    const [first_name, name] = [`Ada ${round}`, `Northwind ${round}`];
    await api.put(`/users/${_id}`).set(auth).send({ first_name, last_name: 'Lovelace', phone: '1' }).expect(200);
    const { address, contact_email, phone } = company;
    await api.put(`/company/${company._id}`).set(auth).send({ name, address, contact_email, phone }).expect(200);
    expect((await me(token)).body).toMatchObject({ data: { first_name, company: { name } } });
  }
});
