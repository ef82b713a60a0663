import { expect, it } from 'vitest';
import { api } from '#api/test/api';
import { agreeTo, openLink } from '#api/test/candidates';
import { useDatabase } from '#api/test/database';
import { makeInterview, makeRecruiter, type Recruiter } from '#api/test/factories';
import { everything } from '#api/test/sweep';

useDatabase();

const preview = ({ auth }: Recruiter, id: string, query: Record<string, string> = {}) =>
  api.get(`/interviews/${id}/candidate-preview`).set(auth).query(query);
const details = async ({ auth }: Recruiter, id: string) =>
  (await api.get(`/interviews/data/${id}`).set(auth).expect(200)).body.data as { visitedAt: string | null };

/** Except for the server's clock, which keeps running. */
const timeless = (view: Record<string, unknown>) => ({ ...view, now: null });

it('is the candidate’s own view before they have one, in the company’s language, and begins no visit', async () => {
  const recruiter = await makeRecruiter();
  await api
    .put(`/company/${recruiter.company._id}`)
    .set(recruiter.auth)
    .send({ ...recruiter.company, language: 'pt' })
    .expect(200);
  const { _id: id } = await makeInterview(recruiter, { interviewType: 'Bot', policy: 'notes' });
  const before = await everything();
  const shown = (await preview(recruiter, id).expect(200)).body.data;
  expect(shown).toMatchObject({ language: 'pt', policy: 'notes', consent: null, check: null, state: 'early' });
  expect(await everything()).toEqual(before);
  expect((await details(recruiter, id)).visitedAt).toBeNull();
  const { auth } = await openLink(recruiter.auth, id);
  const own = (await api.get('/candidate/interview').set(auth).expect(200)).body.data;
  expect(timeless(shown)).toEqual(timeless(own));
});

it(
  'says what the candidate has decided, and in which language they read, no matter which one staff look at',
  { tags: 'deep' },
  async () => {
    const recruiter = await makeRecruiter();
    const { _id: id } = await makeInterview(recruiter, { interviewType: 'Bot' });
    const { auth } = await openLink(recruiter.auth, id);
    await api.put('/candidate/language').set(auth).send({ language: 'de' }).expect(200);
    await agreeTo(auth);
    const own = (await api.get('/candidate/interview').set(auth).expect(200)).body.data;
    expect(timeless((await preview(recruiter, id).expect(200)).body.data)).toEqual(timeless(own));
    const french = (await preview(recruiter, id, { language: 'fr' }).expect(200)).body.data;
    expect(french).toMatchObject({ language: 'fr', notice: { version: own.notice.version } });
    expect(french.notice.items[0].what).not.toBe(own.notice.items[0].what);
    expect((await api.get('/candidate/interview').set(auth).expect(200)).body.data.language).toBe('de');
    expect((await details(recruiter, id)).visitedAt).toEqual(expect.any(String));
  },
);

it('is refused for an unknown language', { tags: 'deep' }, async () => {
  const recruiter = await makeRecruiter();
  const { _id: id } = await makeInterview(recruiter);
  await preview(recruiter, id, { language: 'tlh' }).expect(400);
});
