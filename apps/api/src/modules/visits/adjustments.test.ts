import type { CandidateView } from '@interview-detection/shared/visits/visits.schema';
import { expect, it } from 'vitest';
import { api } from '#api/test/api';
import { openLink } from '#api/test/candidates';
import { useDatabase } from '#api/test/database';
import { representatives } from '#api/test/environment';
import { makeInterview, makeRecruiter, type Recruiter } from '#api/test/factories';
import { mailsTo } from '#api/test/mails';
import { EventModel, MailModel, UserModel } from '#api/test/models';
import { everything } from '#api/test/sweep';

useDatabase();

type Auth = { Authorization: string };

async function make(): Promise<{ recruiter: Recruiter; id: string; auth: Auth }> {
  const recruiter = await makeRecruiter();
  const { _id: id } = await makeInterview(recruiter, { interviewType: 'Bot' });
  return { recruiter, id, auth: (await openLink(recruiter.auth, id)).auth };
}

const ask = (auth: Auth, body: object) => api.post('/candidate/adjustments').set(auth).send(body);
const check = (auth: Auth, body: object) => api.post('/candidate/check').set(auth).send(body);
const grant = ({ auth }: Recruiter, id: string, body: object) =>
  api.put(`/interviews/${id}/adjustments`).set(auth).send(body);
const view = async (auth: Auth) =>
  (await api.get('/candidate/interview').set(auth).expect(200)).body.data as CandidateView;

async function agree(auth: Auth): Promise<void> {
  const { version: noticeVersion } = (await view(auth)).notice;
  await api.post('/candidate/consent').set(auth).send({ noticeVersion, decision: 'agreed' }).expect(200);
}

it('may be requested before consent; the company is notified once', { tags: 'deep' }, async () => {
  const { recruiter, id, auth } = await make();
  const wish = {
    extraTimePercent: 50,
    signalsOff: ['typing', 'away', 'typing'],
    keyboardOnly: true,
    note: 'I read slowly.',
  };
  const asked = { ...wish, signalsOff: ['away', 'typing'], at: expect.any(String) };
  const reply = await ask(auth, wish).expect(200);
  expect(reply.body.data.adjustments).toEqual({ asked, granted: null });
  await ask(auth, wish).expect(200);
  const mails = (await mailsTo(recruiter.email)).filter(({ kind }) => kind === 'adjustment-asked');
  expect(mails).toHaveLength(1);
  for (const words of [
    'Extra time: 50 %',
    'Not to be collected: away, typing',
    'screen reader only',
    '> I read slowly.',
  ]) {
    expect(mails[0]?.text).toContain(words);
  }
  const wire = await api.get(`/interviews/data/${id}`).set(recruiter.auth).expect(200);
  expect(wire.body.data.adjustments).toEqual({ asked, granted: null });
  expect(await EventModel.countDocuments({ type: 'candidate.adjustment_asked' })).toBe(1);
});

it('are granted by staff, asked for or not, and shown to the candidate without a name', { tags: 'deep' }, async () => {
  const { recruiter, id, auth } = await make();
  const granted = { extraTimePercent: 25, signalsOff: ['typing'], answer: null, at: expect.any(String) };
  const reply = await grant(recruiter, id, { extraTimePercent: 25, signalsOff: ['typing'] }).expect(200);
  const by = { _id: recruiter._id, name: 'Mara Santos' };
  expect(reply.body.data.adjustments).toEqual({ asked: null, granted: { ...granted, by } });
  expect((await view(auth)).adjustments).toEqual({ asked: null, granted });
  expect(await EventModel.findOne({ type: 'interview.adjusted' }).lean()).toMatchObject({
    changes: [{ field: 'granted' }],
  });
});

it('granted a second time are reported once, and a grant of nothing takes them back', { tags: 'deep' }, async () => {
  const { recruiter, id, auth } = await make();
  await grant(recruiter, id, { extraTimePercent: 25, signalsOff: [] }).expect(200);
  await grant(recruiter, id, { extraTimePercent: 25, signalsOff: [] }).expect(200);
  expect(await EventModel.countDocuments({ type: 'interview.adjusted' })).toBe(1);
  await grant(recruiter, id, {}).expect(200);
  expect((await view(auth)).adjustments.granted).toMatchObject({ extraTimePercent: 0, signalsOff: [] });
});

it('are answered with a text that the candidate reads, also if nothing is granted', { tags: 'deep' }, async () => {
  const { recruiter, id, auth } = await make();
  await ask(auth, { note: 'Another day, please' }).expect(200);
  await grant(recruiter, id, { answer: 'Gladly: Mara writes to you today.' }).expect(200);
  expect((await view(auth)).adjustments.granted).toEqual({
    extraTimePercent: 0,
    signalsOff: [],
    answer: 'Gladly: Mara writes to you today.',
    at: expect.any(String),
  });
  const long = await grant(recruiter, id, { answer: 'a'.repeat(1000 + 1) }).expect(400);
  expect(long.body.issues).toEqual([{ path: 'answer', message: 'Answer must be 1000 characters or less' }]);
});

it('are for open interviews', { tags: 'deep' }, async () => {
  const { recruiter, id } = await make();
  await api.post(`/interviews/${id}/cancel`).set(recruiter.auth).send({}).expect(200);
  expect((await grant(recruiter, id, { extraTimePercent: 25 }).expect(409)).body.code).toBe('INTERVIEW_NOT_OPEN');
});

it.each([
  [{ extraTimePercent: 101 }, 'extraTimePercent', 'extraTimePercent must be a whole number from 0 to 100'],
  [{ extraTimePercent: 12.5 }, 'extraTimePercent', 'extraTimePercent must be a whole number from 0 to 100'],
  [{ extraTimePercent: '50' }, 'extraTimePercent', 'extraTimePercent must be a whole number from 0 to 100'],
  [
    { signalsOff: ['camera'] },
    'signalsOff.0',
    'signalsOff must name some of away, paste, typing, screens, devices, voices',
  ],
  [{ signalsOff: 'typing' }, 'signalsOff', 'signalsOff must be a list'],
  [{ keyboardOnly: 'yes' }, 'keyboardOnly', 'keyboardOnly must be true or false'],
  [{ note: 'a'.repeat(100_000) }, 'note', 'Note must be 2000 characters or less'],
  [{ note: 'a\u202Eb' }, 'note', 'Note contains invisible characters that reverse the text, please type it again'],
])('are refused as %j with the reason, and nothing changes', { tags: 'deep' }, async (wish, path, message) => {
  const { auth } = await make();
  const before = await everything();
  expect((await ask(auth, wish).expect(400)).body.issues).toEqual([{ path, message }]);
  expect(await everything()).toEqual(before);
});

it('tells the company if the person who scheduled it no longer has an account', { tags: 'deep' }, async () => {
  const { recruiter, id, auth } = await make();
  await UserModel.updateOne({ _id: recruiter._id }, { active: false });
  await ask(auth, { extraTimePercent: 50 }).expect(200);
  expect(await MailModel.findOne({ about: id, kind: 'adjustment-asked' }).lean()).toMatchObject({
    to: { address: 'hi@northwind.example' },
  });
});

it(
  'the email to staff reaches no candidate, even if staff try it with their own address',
  { tags: 'deep' },
  async () => {
    const recruiter = await makeRecruiter();
    const { _id: id } = await makeInterview(recruiter, { email: recruiter.email });
    const { auth } = await openLink(recruiter.auth, id);
    const noticeOf = async () =>
      (await api.get(`/interviews/data/${id}`).set(recruiter.auth).expect(200)).body.data.notice as unknown;
    const before = await noticeOf();
    await ask(auth, { extraTimePercent: 50 }).expect(200);
    expect(await noticeOf()).toEqual(before);
  },
);

it('a device check is shown to staff with the interview: its time, and nothing else about it', async () => {
  const { recruiter, id, auth } = await make();
  const interview = async () =>
    (await api.get('/interviews').set(recruiter.auth).expect(200)).body.data[0] as Record<string, unknown>;
  await agree(auth);
  await check(auth, { browser: 'Firefox 121', screens: { extended: false } }).expect(200);
  // Nothing was tried.
  expect(await interview()).not.toHaveProperty('checkedAt');
  const { check: kept } = (await check(auth, { microphone: { ok: true, label: 'My headset' } }).expect(200)).body.data;
  const shown = await interview();
  expect(shown).toMatchObject({ _id: id, checkedAt: kept.at });
  expect(JSON.stringify(shown)).not.toContain('headset');
});

it('the device check needs consent, and the last one is kept', { tags: 'deep' }, async () => {
  const { auth } = await make();
  expect((await check(auth, { browser: 'Firefox 121' }).expect(409)).body.code).toBe('CONSENT_REQUIRED');
  expect((await view(auth)).check).toBeNull();
  await agree(auth);
  await check(auth, { browser: 'Firefox 121' }).expect(200);
  const result = {
    browser: 'Firefox 122',
    microphone: { ok: true, label: 'Headset' },
    camera: 'refused',
    speaker: false,
    network: { rttMs: 41.5, ok: true },
    screens: 2,
  };
  const reply = await check(auth, result).expect(200);
  expect(reply.body.data.check).toEqual({ ...result, at: expect.any(String) });
  expect((await check(auth, { screens: { extended: null } }).expect(200)).body.data.check).toEqual({
    browser: null,
    microphone: null,
    camera: null,
    speaker: null,
    network: null,
    screens: { extended: null },
    at: expect.any(String),
  });
});

it.each(
  representatives([
    [{ browser: 'a'.repeat(201) }, 'browser'],
    [{ microphone: 7 }, 'microphone'],
    [{ camera: '\u202e' }, 'camera'],
    [{ network: { rttMs: -1, ok: true } }, 'network.rttMs'],
    [{ network: { rttMs: 1 } }, 'network.ok'],
    [{ microphone: { label: 'Headset' } }, 'microphone'],
    [{ screens: 65 }, 'screens'],
    [{ screens: { $gt: '' } }, 'screens'],
  ]),
)('a device check of %j is refused', async (result, path) => {
  const { auth } = await make();
  await agree(auth);
  const reply = await check(auth, result).expect(400);
  expect(reply.body.issues.map((issue: { path: string }) => issue.path)).toEqual([path]);
});

it('a cancelled interview keeps the consent, and nothing about the device', { tags: 'deep' }, async () => {
  const { recruiter, id, auth } = await make();
  await agree(auth);
  await check(auth, { browser: 'Firefox 121' }).expect(200);
  await api.post(`/interviews/${id}/cancel`).set(recruiter.auth).send({}).expect(200);
  const { visits } = await everything();
  expect(visits).toMatchObject([{ _id: id, session: null, check: null, consents: [{ decision: 'agreed' }] }]);
});
