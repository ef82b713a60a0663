import { LANGUAGES } from '@interview-detection/shared/visits/visits.rules';
import type { CandidateView } from '@interview-detection/shared/visits/visits.schema';
import { describe, expect, it } from 'vitest';
import { api } from '#api/test/api';
import { openLink } from '#api/test/candidates';
import { useDatabase } from '#api/test/database';
import { representatives } from '#api/test/environment';
import {
  makeInterview,
  makeInterviewer,
  makePosition,
  makeRecruiter,
  uniqueEmail,
  type Recruiter,
} from '#api/test/factories';
import { mailsTo } from '#api/test/mails';
import { EventModel, InterviewModel, MailModel, VisitModel } from '#api/test/models';
import { set } from '#api/test/settings';
import { everything } from '#api/test/sweep';

useDatabase();

type Auth = { Authorization: string };

async function make(fields: Record<string, string> = {}): Promise<{ recruiter: Recruiter; id: string; auth: Auth }> {
  const recruiter = await makeRecruiter();
  const { _id: id } = await makeInterview(recruiter, { interviewType: 'Bot', ...fields });
  return { recruiter, id, auth: (await openLink(recruiter.auth, id)).auth };
}

const view = async (auth: Auth) =>
  (await api.get('/candidate/interview').set(auth).expect(200)).body.data as CandidateView;
const post = (auth: Auth, path: string, body: object) => api.post(`/candidate/${path}`).set(auth).send(body);
const decide = async (auth: Auth, decision: string, fields: object = {}) =>
  post(auth, 'consent', { noticeVersion: (await view(auth)).notice.version, decision, ...fields });
const onWire = async (recruiter: Recruiter, id: string) =>
  (await api.get(`/interviews/data/${id}`).set(recruiter.auth).expect(200)).body.data;
const putCompany = (recruiter: Recruiter, fields: object) =>
  api
    .put(`/company/${recruiter.company._id}`)
    .set(recruiter.auth)
    .send({ ...recruiter.company, ...fields })
    .expect(200);

/** Moves an interview's start by this many minutes from now, past the rules of scheduling. */
const startIn = (id: string, minutes: number) => {
  const startsAt = new Date(Date.now() + minutes * 60_000);
  return InterviewModel.updateOne({ _id: id }, { startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000) });
};

describe('GET /candidate/interview', () => {
  it('tells who, what, when and under which rules, by names alone', { tags: 'deep' }, async () => {
    const recruiter = await makeRecruiter({ timeZone: 'Europe/Lisbon' });
    const position = await makePosition(recruiter);
    const plan = [{ question: 'Why us?', expectedPoints: ['names the product'], referenceAnswer: '' }];
    await api.put(`/positions/${position._id}/plan`).set(recruiter.auth).send(plan).expect(200);
    const made = await makeInterview(recruiter, {
      position: position._id,
      policy: 'notes',
      durationMinutes: '30',
      timeZone: 'Asia/Tokyo',
    });
    expect(made.policy).toBe('notes');
    const { auth } = await openLink(recruiter.auth, made._id);
    const start = Date.parse(made.startsAt);
    const reply = await view(auth);
    expect(reply).toMatchObject({
      company: { name: 'Northwind Labs' },
      position: { name: 'Backend Engineer' },
      candidate: { name: 'Adaeze Okafor' },
      interviewer: { name: 'Mara Santos' },
      interviewType: 'Real',
      startsAt: made.startsAt,
      timeZone: 'Asia/Tokyo',
      companyTimeZone: 'Europe/Lisbon',
      durationMinutes: 30,
      state: 'early',
      opensAt: new Date(start - 15 * 60_000).toISOString(),
      closesAt: new Date(start + 90 * 60_000).toISOString(),
      policy: 'notes',
      consent: null,
      adjustments: { asked: null, granted: null },
      check: null,
      questionCount: 1,
      language: 'en',
    });
    expect(JSON.stringify(reply)).not.toMatch(/[0-9a-f]{24}|First round|Why us|@/);
  });

  it(
    'has no interviewer for Bot, the policy closed by default, and refuses unknown policies',
    { tags: 'deep' },
    async () => {
      const { auth } = await make();
      expect(await view(auth)).toMatchObject({ interviewType: 'Bot', policy: 'closed' });
      expect(await view(auth)).not.toHaveProperty('interviewer');
      const recruiter = await makeRecruiter();
      await expect(makeInterview(recruiter, { policy: 'anything' })).rejects.toThrow(
        'policy must be closed, notes or ai',
      );
    },
  );

  it.each([
    ['early', 16, 'Bot'],
    ['open', 14, 'Bot'],
    ['open', -23 * 60 - 59, 'Bot'],
    ['closed', -24 * 60 - 1, 'Bot'],
    ['open', -119, 'Real'],
    ['closed', -121, 'Real'],
  ])(
    'is %s with the start %i minutes ahead (%s), by the server’s clock',
    { tags: 'deep' },
    async (state, minutes, interviewType) => {
      const { id, auth } = await make({ interviewType });
      await startIn(id, minutes);
      expect((await view(auth)).state).toBe(state);
    },
  );

  it('keeps a Bot interview open for as long as the company says', { tags: 'deep' }, async () => {
    const { recruiter, id, auth } = await make();
    await putCompany(recruiter, { windowHours: 2 });
    await startIn(id, -119);
    expect((await view(auth)).state).toBe('open');
    await startIn(id, -121);
    expect((await view(auth)).state).toBe('closed');
    const bad = { ...recruiter.company, windowHours: 169 };
    const reply = await api.put(`/company/${recruiter.company._id}`).set(recruiter.auth).send(bad).expect(400);
    expect(reply.body.issues).toEqual([
      { path: 'windowHours', message: 'windowHours must be a whole number from 1 to 168' },
    ]);
  });

  it('is in progress and finished with the interview, and can be read after the end', { tags: 'deep' }, async () => {
    const { recruiter, id, auth } = await make();
    await InterviewModel.updateOne({ _id: id }, { status: 'in_progress' });
    expect((await view(auth)).state).toBe('in_progress');
    await api.post(`/interviews/${id}/complete`).set(recruiter.auth).send({ transcript: [] }).expect(200);
    expect((await view(auth)).state).toBe('finished');
    expect((await decide(auth, 'agreed')).status).toBe(409);
    expect((await post(auth, 'adjustments', {})).body.code).toBe('INTERVIEW_NOT_OPEN');
  });

  it('is closed for one that the candidate missed', { tags: 'deep' }, async () => {
    const { recruiter, id, auth } = await make();
    await startIn(id, -30);
    await api.post(`/interviews/${id}/no-show`).set(recruiter.auth).send({}).expect(200);
    expect((await view(auth)).state).toBe('closed');
  });
});

describe('the language', () => {
  it('is the company’s, then the one of the last visit, then the one chosen', { tags: 'deep' }, async () => {
    const recruiter = await makeRecruiter();
    await putCompany(recruiter, { language: 'pt' });
    const { _id } = await makeInterview(recruiter);
    const { link, auth } = await openLink(recruiter.auth, _id);
    expect((await view(auth)).language).toBe('pt');
    const chosen = await api.put('/candidate/language').set(auth).send({ language: 'ar' }).expect(200);
    expect(chosen.body.data.language).toBe('ar');
    const again = await api.post('/candidate/session').send({ token: link, takeOver: true }).expect(201);
    expect((await view({ Authorization: `Bearer ${again.body.data.token}` })).language).toBe('ar');
    const last = await api.post('/candidate/session').send({ token: link, takeOver: true, language: 'fr' }).expect(201);
    expect((await view({ Authorization: `Bearer ${last.body.data.token}` })).language).toBe('fr');
  });

  it.each(representatives(['xx', 'EN', '', 7]))('is one of six, and not %j', async language => {
    const { auth } = await make();
    const reply = await api.put('/candidate/language').set(auth).send({ language }).expect(400);
    expect(reply.body.issues).toEqual([
      { path: 'language', message: 'language must be one of en, de, es, fr, pt, ar' },
    ]);
  });

  it('changes the words of the notice and not its version', { tags: 'deep' }, async () => {
    const { auth } = await make();
    const notices = [];
    for (const language of LANGUAGES) {
      const reply = await api.put('/candidate/language').set(auth).send({ language }).expect(200);
      notices.push((reply.body.data as CandidateView).notice);
    }
    expect(new Set(notices.map(({ version }) => version)).size).toBe(1);
    expect(new Set(notices.map(({ items }) => JSON.stringify(items))).size).toBe(LANGUAGES.length);
  });
});

describe('POST /candidate/consent', () => {
  it('stores the consent: version, hash of the text, language, time', async () => {
    const { recruiter, id, auth } = await make();
    await api.put('/candidate/language').set(auth).send({ language: 'de' }).expect(200);
    const { notice } = await view(auth);
    const reply = (await decide(auth, 'agreed')).body.data as CandidateView;
    expect(reply.consent).toEqual({
      decision: 'agreed',
      at: expect.any(String),
      reason: null,
      noticeVersion: notice.version,
      isCurrent: true,
    });
    const { consents } = await VisitModel.findById(id).orFail().lean();
    expect(consents).toMatchObject([
      {
        decision: 'agreed',
        noticeVersion: notice.version,
        language: 'de',
        textHash: expect.stringMatching(/^\w{64}$/),
      },
    ]);
    expect((await onWire(recruiter, id)).consent).toEqual({
      decision: 'agreed',
      at: reply.consent?.at,
      reason: null,
    });
    expect(await EventModel.countDocuments({ type: 'candidate.agreed' })).toBe(1);
  });

  it('takes the server’s time, whatever the browser’s clock says', { tags: 'deep' }, async () => {
    const { id, auth } = await make();
    await decide(auth, 'agreed', { at: '2020-01-01T00:00:00Z' });
    const { consents } = await VisitModel.findById(id).orFail().lean();
    expect(Math.abs(Date.now() - (consents[0]?.at.getTime() ?? 0))).toBeLessThan(60_000);
  });

  it('POST /candidate/consent of an outdated notice is 409 CONSENT_REQUIRED, and keeps nothing', async () => {
    const { id, auth } = await make();
    const reply = await post(auth, 'consent', { noticeVersion: 'of yesterday', decision: 'agreed' }).expect(409);
    expect(reply.body.code).toBe('CONSENT_REQUIRED');
    expect((await VisitModel.findById(id).orFail().lean()).consents).toEqual([]);
  });

  it(
    'POST /candidate/consent that declines tells the person who scheduled it and the interviewer, and leaves the interview open',
    { tags: 'deep' },
    async () => {
      const email = uniqueEmail('mara');
      const recruiter = await makeRecruiter({ email });
      const tom = await makeInterviewer(recruiter);
      const { _id: id } = await makeInterview(recruiter, { interviewer: tom._id });
      const { auth } = await openLink(recruiter.auth, id);
      const reason = 'I would rather talk.\nSee https://evil.example/x';
      const reply = (await decide(auth, 'declined', { reason })).body.data as CandidateView;
      expect(reply).toMatchObject({ state: 'declined', consent: { decision: 'declined', reason } });
      expect(await onWire(recruiter, id)).toMatchObject({
        status: 'scheduled',
        consent: { decision: 'declined', reason, at: expect.any(String) },
      });
      const listed = await api.get('/interviews').set(recruiter.auth);
      expect(listed.body.data).toMatchObject([{ _id: id, consent: { decision: 'declined' } }]);
      for (const address of [email, tom.email]) {
        const mail = (await mailsTo(address)).at(-1);
        expect(mail?.kind).toBe('consent-declined');
        expect(mail?.text).toContain('did not agree. That says nothing about them.');
        expect(mail?.text).toContain('> I would rather talk.');
        expect(mail?.text).not.toContain('evil.example');
      }
      expect(await EventModel.countDocuments({ type: 'candidate.declined' })).toBe(1);
    },
  );

  it('POST /candidate/consent of a candidate who declined may agree later; the same again tells no one twice', async () => {
    const { id, auth } = await make();
    await decide(auth, 'declined');
    const mails = await MailModel.countDocuments();
    await decide(auth, 'declined');
    expect(await MailModel.countDocuments()).toBe(mails);
    const reply = (await decide(auth, 'agreed')).body.data as CandidateView;
    expect(reply).toMatchObject({ state: 'early', consent: { decision: 'agreed' } });
    const { consents } = await VisitModel.findById(id).orFail().lean();
    expect(consents.map(({ decision }) => decision)).toEqual(['declined', 'agreed']);
  });

  it('sends no one more than 30 decisions and requests in an hour', { tags: 'deep' }, async () => {
    const { auth } = await make();
    const { version: noticeVersion } = (await view(auth)).notice;
    const replies = [];
    for (let tries = 0; tries < 31; tries++) {
      replies.push((await post(auth, 'consent', { noticeVersion, decision: 'declined' })).status);
    }
    expect(replies).toEqual([...Array<number>(30).fill(200), 429]);
  });

  it.each(
    representatives([
      ['of 100,000 characters', 'a'.repeat(100_000), 'Reason must be 1000 characters or less'],
      [
        'that turns the text around',
        'abc\u202egpj.exe',
        'Reason contains invisible characters that reverse the text, please type it again',
      ],
      ['with control characters', 'a\u0000b', 'Reason contains characters that cannot be shown'],
      ['that is no text', { $gt: '' }, 'Reason must be text'],
    ]),
  )('refuses a reason %s, and keeps nothing', async (_name, reason, message) => {
    const { auth } = await make();
    const { version } = (await view(auth)).notice;
    const before = await everything();
    const reply = await post(auth, 'consent', { noticeVersion: version, decision: 'declined', reason }).expect(400);
    expect(reply.body.issues).toEqual([{ path: 'reason', message }]);
    expect(await everything()).toEqual(before);
  });
});

describe('the notice', () => {
  it('is made of the settings: change one that adds to it and it is another, to be agreed to again', async () => {
    const { recruiter, auth } = await make();
    await putCompany(recruiter, { aiIndication: false });
    await decide(auth, 'agreed');
    await post(auth, 'check', { browser: 'Firefox 121' }).expect(200);
    const before = await view(auth);
    set('LLM_BASE_URL', 'https://model.example/v1');
    const after = await view(auth);
    expect(after.notice.version).not.toBe(before.notice.version);
    expect(after.notice.items[0]?.who).toContain('an AI service outside the company');
    expect(after.consent?.isCurrent).toBe(false);
    expect((await post(auth, 'check', {})).body.code).toBe('CONSENT_REQUIRED');
    await decide(auth, 'agreed');
    await post(auth, 'check', {}).expect(200);
  });

  it('says where a model of the company’s own reads the answers', async () => {
    const { auth } = await make();
    set('LLM_BASE_URL', 'http://127.0.0.1:11434/v1');
    expect((await view(auth)).notice.items[0]?.who).toContain('an AI model on their own server');
  });

  it('the notice that collects less than before is no reason to ask again', { tags: 'deep' }, async () => {
    const { recruiter, id, auth } = await make();
    await decide(auth, 'agreed');
    const before = await view(auth);
    const granted = { extraTimePercent: 0, signalsOff: ['typing', 'paste'] };
    await api.put(`/interviews/${id}/adjustments`).set(recruiter.auth).send(granted).expect(200);
    await putCompany(recruiter, { aiIndication: false });
    const after = await view(auth);
    expect(after.notice.version).not.toBe(before.notice.version);
    expect(after.notice.items).toHaveLength(before.notice.items.length - 3);
    expect(after.notice.not).toEqual(expect.arrayContaining(['How you type', 'What you paste']));
    expect(after.consent?.isCurrent).toBe(true);
    await post(auth, 'check', {}).expect(200);
  });

  it('the notice of a Real interview does not mention typing', async () => {
    const { auth } = await make({ interviewType: 'Real' });
    const { notice } = await view(auth);
    expect(JSON.stringify(notice)).not.toContain('type');
    expect(notice.items[0]?.what).toContain('if Northwind Labs adds a transcript');
  });
});
