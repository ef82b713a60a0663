import { INTERVIEW_STATUSES, isOpen } from '@interview-detection/shared/interviews/interviews.rules';
import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import type { CandidateView } from '@interview-detection/shared/visits/visits.schema';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#api/test/api';
import { openLink } from '#api/test/candidates';
import { useDatabase } from '#api/test/database';
import { representatives } from '#api/test/environment';
import {
  interviewForm,
  makeInterview,
  makeInterviewer,
  makePdf,
  makeRecruiter,
  postInterview,
  type Person,
  type Recruiter,
} from '#api/test/factories';
import { mailsTo } from '#api/test/mails';
import { storedCandidate, storedCounts, storedInterview, storeInterviews } from '#api/test/stored';
import { MailModel } from '#api/test/models';

useDatabase();

const CANDIDATE = 'adaeze@example.org';
let recruiter: Recruiter;
let tom: Person;

beforeEach(async () => {
  recruiter = await makeRecruiter({ email: 'mara@example.org' });
  tom = await makeInterviewer(recruiter, { email: 'tom@example.org' });
});

const schedule = async (fields: Record<string, string> = {}) => {
  const interview = await makeInterview(recruiter, { email: CANDIDATE, interviewer: tom._id, ...fields });
  await MailModel.deleteMany({});
  return interview;
};

async function correct(id: string, fields: Record<string, string>, resume?: Buffer, person: Person = recruiter) {
  const request = api.patch(`/interviews/${id}`).set(person.auth);
  for (const [name, value] of Object.entries(fields)) request.field(name, value);
  if (Object.keys(fields).length === 0 && !resume) request.field('interviewer', '');
  return resume ? request.attach('resume', resume, 'new.pdf') : request;
}

const candidateView = async (auth: Person['auth']) =>
  (await api.get('/candidate/interview').set(auth).expect(200)).body.data as CandidateView;
const told = async () =>
  (await MailModel.find().sort({ _id: 1 }).lean()).map(({ kind, to }) => `${kind}: ${to.address}`);
const historyOf = async (id: string) => (await storedInterview(id)).history.at(-1);

describe('a meeting link', () => {
  const ZOOM = 'https://zoom.example/j/123?pwd=a%20b';

  it('leads staff and candidate there, and who is concerned hears of it, until it is removed', async () => {
    const { _id } = await schedule();
    const given = (await correct(_id, { meetingLink: ` ${ZOOM} ` })).body.data as Interview;
    expect(given).toMatchObject({ meetingUrl: ZOOM, meetingLink: ZOOM });
    expect(await told()).toEqual([`correction: ${CANDIDATE}`, 'correction: tom@example.org']);
    for (const { text } of await mailsTo('tom@example.org')) expect(text).toContain(ZOOM);
    expect(await historyOf(_id)).toMatchObject({ to: 'meeting link changed' });
    expect(await candidateView((await openLink(recruiter.auth, _id)).auth)).toMatchObject({ room: false });

    const removed = (await correct(_id, { meetingLink: '' })).body.data as Interview;
    expect(removed.meetingUrl).toContain(`/meeting/${_id}`);
    expect(removed).not.toHaveProperty('meetingLink');
  });

  it('can be given from the start, is in the invitations, and is refused like a later one', async () => {
    const { _id } = await makeInterview(recruiter, {
      email: CANDIDATE,
      interviewer: tom._id,
      meetingLink: ` ${ZOOM} `,
    });
    const { body } = await api.get(`/interviews/data/${_id}`).set(recruiter.auth).expect(200);
    expect(body.data).toMatchObject({ meetingUrl: ZOOM, meetingLink: ZOOM });
    for (const person of [CANDIDATE, 'tom@example.org']) expect((await mailsTo(person)).at(-1)?.text).toContain(ZOOM);
    const form = interviewForm(String(body.data.position._id), { meetingLink: 'http://zoom.example/j/1' });
    const reply = await postInterview(recruiter, form);
    expect([reply.status, reply.body.issues]).toMatchObject([400, [{ path: 'meetingLink' }]]);
  });

  it('is ignored for a new interview by the bot', { tags: 'deep' }, async () => {
    const interview = await makeInterview(recruiter, { interviewType: 'Bot', meetingLink: ZOOM });
    expect(interview).not.toHaveProperty('meetingLink');
    expect(await storedInterview(interview._id)).not.toHaveProperty('meetingLink');
  });

  it.each([
    ['a script', 'javascript:alert(1)'],
    ['an address without TLS', 'http://zoom.example/j/1'],
    ['a name alone', 'zoom.example'],
    ['an address with another line', 'https://zoom.example/j/1\r\nBcc: x@example.org'],
    ['another host behind a name', 'https://zoom.example@evil.example/j/1'],
    ['a very long address', `https://x.example/${'x'.repeat(500)}`],
  ])('is refused: %s', { tags: 'deep' }, async (_what, meetingLink) => {
    const { _id } = await schedule();
    const reply = await correct(_id, { meetingLink });
    expect(reply.status).toBe(400);
    expect(JSON.stringify(reply.body)).toContain('Meeting link must be');
  });

  it('changes nothing for an interview by the bot', { tags: 'deep' }, async () => {
    const { _id } = await schedule({ interviewType: 'Bot' });
    const { body } = await correct(_id, { meetingLink: ZOOM });
    expect(body.data).not.toHaveProperty('meetingLink');
    expect(await told()).toEqual([]);
  });
});

describe('PATCH /interviews/{id}', () => {
  it(
    'corrects the name, for the candidate too, answers with the interview, and tells the interviewer',
    { tags: 'deep' },
    async () => {
      const interview = await schedule();
      const reply = await correct(interview._id, { name: ' Adaeze N. Okafor ' });
      expect(reply.status).toBe(200);
      expect(reply.body.data).toEqual({
        ...interview,
        notice: null,
        candidate: { ...interview.candidate, name: 'Adaeze N. Okafor' },
      });
      expect((await storedCandidate(interview.candidate._id)).name).toBe('Adaeze N. Okafor');
      expect(await told()).toEqual(['correction: tom@example.org']);
      expect(await historyOf(interview._id)).toMatchObject({
        by: { name: 'Mara Santos' },
        from: 'name Adaeze Okafor',
        to: 'name Adaeze N. Okafor',
      });
    },
  );

  it(
    'corrects the email: the right address is invited, the wrong one told that it was a mistake',
    { tags: 'deep' },
    async () => {
      const { _id, candidate } = await schedule();
      const reply = await correct(_id, { email: 'adaeze.okafor@example.org' });
      expect(reply.status).toBe(200);
      expect((await storedCandidate(candidate._id)).email).toBe('adaeze.okafor@example.org');
      expect(await told()).toEqual([
        'invitation: adaeze.okafor@example.org',
        'cancellation: adaeze@example.org',
        'correction: tom@example.org',
      ]);
      const [withdrawn] = await mailsTo(CANDIDATE);
      expect(withdrawn?.text).toContain('by mistake');
      expect(withdrawn?.calendar?.method).toBe('CANCEL');
    },
  );

  it(
    'corrects the interviewer: the new one is invited, the old one and the candidate are notified',
    { tags: 'deep' },
    async () => {
      const eva = await makeInterviewer(recruiter, { first_name: 'Eva', email: 'eva@example.org' });
      const { _id } = await schedule();
      const reply = await correct(_id, { interviewer: eva._id });
      expect(reply.body.data.interviewer).toEqual({ _id: eva._id, name: 'Eva Becker' });
      expect((await told()).sort()).toEqual([
        'cancellation: tom@example.org',
        'correction: adaeze@example.org',
        'invitation: eva@example.org',
      ]);
      const [mail] = await mailsTo(CANDIDATE);
      expect(mail?.text).toContain('With: Eva Becker');
    },
  );

  it('corrects the interviewer to another person of the same name', { tags: 'deep' }, async () => {
    const namesake = await makeInterviewer(recruiter, { email: 'namesake@example.org' });
    const { _id, interviewer } = await schedule();
    const reply = await correct(_id, { interviewer: namesake._id });
    expect(reply.body.data.interviewer).toEqual({ _id: namesake._id, name: interviewer?.name });
    expect((await told()).sort()).toEqual([
      'cancellation: tom@example.org',
      'correction: adaeze@example.org',
      'invitation: namesake@example.org',
    ]);
    expect(await historyOf(_id)).toMatchObject({
      from: `interviewer ${interviewer?.name}`,
      to: `interviewer ${interviewer?.name} (another person with this name)`,
    });
  });

  it('replaces the resume, which stays readable, and the description', { tags: 'deep' }, async () => {
    const { _id, candidate } = await schedule();
    const reply = await correct(_id, { description: 'Third round' }, await makePdf(2));
    expect(reply.body.data.description).toBe('Third round');
    expect((await storedCandidate(candidate._id)).resume.name).toBe('new.pdf');
    expect(await storedCounts()).toMatchObject({ files: 2, interviews: 1 });
    const { body } = await api.get(`/candidates/${candidate._id}/resumes`).set(recruiter.auth).expect(200);
    expect(body.data).toMatchObject([{ name: 'new.pdf' }, { name: 'resume.pdf' }]);
    expect(await told()).toEqual(['correction: tom@example.org']);
    expect(await historyOf(_id)).toMatchObject({ to: 'description changed; resume new.pdf' });
  });

  it('corrects what the candidate may use, and tells the interviewer', { tags: 'deep' }, async () => {
    const interview = await schedule();
    const reply = await correct(interview._id, { policy: 'notes' });
    expect(reply.status).toBe(200);
    expect(reply.body.data).toEqual({ ...interview, notice: null, policy: 'notes' });
    expect(await told()).toEqual(['correction: tom@example.org']);
    expect(await historyOf(interview._id)).toMatchObject({ from: 'policy closed', to: 'policy notes' });
  });

  it(
    'corrects what the candidate may use: a candidate who agrees to the earlier text is asked to read it again',
    { tags: 'deep' },
    async () => {
      const { _id } = await schedule();
      const { auth } = await openLink(recruiter.auth, _id);
      const shown = await candidateView(auth);
      await correct(_id, { policy: 'ai' });
      const agree = (noticeVersion: string) =>
        api.post('/candidate/consent').set(auth).send({ noticeVersion, decision: 'agreed' });
      expect((await agree(shown.notice.version)).body.code).toBe('CONSENT_REQUIRED');
      const now = await candidateView(auth);
      expect(now.policy).toBe('ai');
      expect((await agree(now.notice.version)).status).toBe(200);
    },
  );

  it.each(
    representatives([
      ['name', 'Candidate name is required'],
      ['email', 'Email is required'],
      ['description', 'Description is required'],
    ]),
  )('refuses an empty %s and changes nothing', async (field, message) => {
    const { _id } = await schedule();
    const before = await storedInterview(_id);
    const reply = await correct(_id, { [field]: '' });
    expect(reply.status).toBe(400);
    expect(reply.body.issues).toEqual([{ path: field, message }]);
    expect(await storedInterview(_id)).toEqual(before);
  });

  it('keeps fields that are left out; if nothing changes, nothing is written and no one is notified', async () => {
    const { _id } = await schedule();
    const before = await storedInterview(_id);
    for (const fields of [{}, { name: 'Adaeze Okafor', email: CANDIDATE }, { interviewer: tom._id }]) {
      expect((await correct(_id, fields)).status).toBe(200);
    }
    expect(await storedInterview(_id)).toEqual(before);
    expect(await told()).toEqual([]);
  });

  it('raises the SEQUENCE of the calendar entry', { tags: 'deep' }, async () => {
    const { _id } = await schedule();
    await correct(_id, { name: 'Adaeze N. Okafor' });
    const [mail] = await mailsTo('tom@example.org');
    expect(mail?.calendar?.content).toContain('SEQUENCE:1');
  });

  it('gives a Bot interview no interviewer', { tags: 'deep' }, async () => {
    const { _id } = await schedule({ interviewType: 'Bot' });
    const reply = await correct(_id, { interviewer: tom._id });
    expect(reply.body.data).not.toHaveProperty('interviewer');
    expect(await told()).toEqual([]);
  });
});

describe('is refused, changes nothing and notifies no one:', () => {
  const refused = async (id: string, fields: Record<string, string>, resume?: Buffer, person?: Person) => {
    const before = [await storedInterview(id), await storedCounts()];
    const reply = await correct(id, fields, resume, person);
    expect([await storedInterview(id), await storedCounts()]).toEqual(before);
    expect(await told()).toEqual([]);
    return { status: reply.status, code: reply.body.code as string, path: reply.body.issues?.[0]?.path as unknown };
  };

  it.each(INTERVIEW_STATUSES.filter(status => !isOpen(status)))('an interview that is %s', async status => {
    const [stored] = await storeInterviews(recruiter.company._id, [{ status }]);
    await MailModel.deleteMany({});
    expect(await refused(stored?._id.toHexString() ?? '', { name: 'Another Name' })).toMatchObject({
      status: 409,
      code: 'INTERVIEW_NOT_OPEN',
    });
  });

  it('another interviewer who is busy then, unless forced', { tags: 'deep' }, async () => {
    const eva = await makeInterviewer(recruiter, { email: 'eva@example.org' });
    await schedule({ email: 'jonas@example.org', interviewer: eva._id });
    const { _id } = await schedule();
    expect(await refused(_id, { interviewer: eva._id })).toMatchObject({ status: 409, code: 'INTERVIEWER_BUSY' });
    expect((await correct(_id, { interviewer: eva._id, force: 'true' })).status).toBe(200);
  });

  it('the email of another candidate for this position', { tags: 'deep' }, async () => {
    const first = await schedule({ email: 'jonas@example.org' });
    const { _id } = await schedule({ position: first.position._id });
    expect(await refused(_id, { email: 'jonas@example.org' })).toEqual({
      status: 409,
      code: 'EMAIL_TAKEN',
      path: 'email',
    });
  });

  it.each([
    [{ name: 'Ad' }, 'name'],
    [{ name: 'Eve\r\nBcc: x@example.org' }, 'name'],
    [{ email: 'no address' }, 'email'],
    [{ description: 'a'.repeat(10_001) }, 'description'],
    [{ force: 'perhaps' }, 'force'],
    [{ policy: 'open' }, 'policy'],
  ])('%j', { tags: 'deep' }, async (fields, path) => {
    const { _id } = await schedule();
    expect(await refused(_id, fields as Record<string, string>)).toEqual({
      status: 400,
      code: 'VALIDATION_FAILED',
      path,
    });
  });

  it('other rules than the candidate has agreed to, and only these', { tags: 'deep' }, async () => {
    const { _id } = await schedule();
    const { auth } = await openLink(recruiter.auth, _id);
    const decide = async (decision: string) =>
      api
        .post('/candidate/consent')
        .set(auth)
        .send({ noticeVersion: (await candidateView(auth)).notice.version, decision })
        .expect(200);
    await decide('agreed');
    await MailModel.deleteMany({});
    expect(await refused(_id, { policy: 'ai', name: 'Another Name' })).toMatchObject({
      status: 409,
      code: 'ALREADY_AGREED',
    });
    expect((await correct(_id, { policy: 'closed', name: 'Another Name' })).status).toBe(200);
    await decide('declined');
    expect((await correct(_id, { policy: 'ai' })).status).toBe(200);
  });

  it('a resume that is no PDF', { tags: 'deep' }, async () => {
    const { _id } = await schedule();
    expect(await refused(_id, {}, Buffer.from('hello'))).toMatchObject({ status: 400, path: 'resume' });
  });

  it('an interviewer of another company, and another company’s interview', { tags: 'deep' }, async () => {
    const other = await makeRecruiter();
    const { _id } = await schedule();
    expect(await refused(_id, { interviewer: other._id })).toMatchObject({ status: 404, path: 'interviewer' });
    expect(await refused(_id, { name: 'Another Name' }, undefined, other)).toMatchObject({ status: 404 });
  });
});
