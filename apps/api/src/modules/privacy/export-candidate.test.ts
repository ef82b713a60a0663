import { EVENTS_MAX, EVENTS_OF_INTERVIEW_MAX } from '@interview-detection/shared/evidence/evidence.rules';
import type { SentEvent } from '@interview-detection/shared/evidence/events.schema';
import { strFromU8, unzipSync } from 'fflate';
import { Types } from 'mongoose';
import { Piscina } from 'piscina';
import { describe, expect, it, vi } from 'vitest';
import { api } from '#api/test/api';
import { callsOf, makeBot, refusalOf, stateOf, event } from '#api/test/bot';
import { linkOf, tokenIn } from '#api/test/candidates';
import { useDatabase } from '#api/test/database';
import { deepBlock } from '#api/test/event-loop';
import {
  makeInterview,
  makeInterviewer,
  makeOffer,
  makePdf,
  makePosition,
  makeRecruiter,
  uniqueEmail,
  type Person,
} from '#api/test/factories';
import { runDueJobs } from '#api/test/jobs';
import { makeMail } from '#api/test/mails';
import { CandidateModel, EventModel, InterviewModel, MailModel } from '#api/test/models';
import { SOUND } from '#api/test/recordings';
import { makeSaid } from '#api/test/said';
import { set } from '#api/test/settings';
import { AppError } from '#api/lib/app-error';
import { systemPrincipal, systemScope } from '#api/lib/system-principal';
import { appendEvents } from '../evidence/chain.service';

useDatabase();

const exported = ({ auth }: Pick<Person, 'auth'>, id: string) => api.get(`/candidates/${id}/export`).set(auth);

/** The files of an export, by name. */
async function filesOf(person: Pick<Person, 'auth'>, id: string): Promise<Record<string, Uint8Array>> {
  const reply = await exported(person, id).responseType('blob').expect(200);
  expect(reply.headers['content-type']).toBe('application/zip');
  expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="candidate-[0-9a-f]{24}-[\d-]+\.zip"$/);
  return unzipSync(reply.body as Buffer);
}
const jsonOf = (files: Record<string, Uint8Array>, name: string) => JSON.parse(strFromU8(files[name] as Uint8Array));

describe('the export of a candidate', () => {
  it('has everything that is kept: JSON, resumes, reports, recordings, evidence, emails', async () => {
    const words = 'Quite unmistakable words';
    const bot = await makeSaid(words);
    const { candidate } = await InterviewModel.findById(bot.id).orFail().lean();
    const id = candidate._id.toHexString();
    await api
      .patch(`/interviews/${bot.id}`)
      .set(bot.recruiter.auth)
      .attach('resume', await makePdf(2), 'new.pdf');
    const files = await filesOf(bot.recruiter, id);
    expect(Object.keys(files)).toEqual([
      'candidate.json',
      'resumes/1.pdf',
      'mails.json',
      ...[
        'interview.json',
        'report.json',
        'report.pdf',
        'answers.json',
        'corrections.json',
        'requests.json',
        'visit.json',
        'signals.json',
        'evidence.json',
        'recordings.json',
        'recordings/1.webm',
      ].map(name => `interviews/1/${name}`),
    ]);
    expect(jsonOf(files, 'candidate.json')).toMatchObject({
      _id: id,
      email: candidate.email,
      resumes: [{ name: 'resume.pdf', file: 'resumes/1.pdf' }],
    });
    const start = (name: string) => strFromU8((files[name] as Uint8Array).subarray(0, 5));
    expect([start('resumes/1.pdf'), start('interviews/1/report.pdf')]).toEqual(['%PDF-', '%PDF-']);
    expect(Buffer.from(files['interviews/1/recordings/1.webm'] as Uint8Array)).toEqual(SOUND);
    expect(jsonOf(files, 'interviews/1/recordings.json')).toMatchObject([{ sound: 'recordings/1.webm' }]);
    expect(jsonOf(files, 'interviews/1/answers.json')).toMatchObject([
      { question: 'One?', text: `${words}, said at length` },
      {},
    ]);
    expect(jsonOf(files, 'interviews/1/corrections.json')).toMatchObject([{ turn: 1, text: words }]);
    expect(jsonOf(files, 'interviews/1/requests.json')).toMatchObject({
      reviews: [{ text: words, answer: { text: `To ${words}` } }, { text: `${words} again` }],
      erasureAsked: { text: words },
    });
    expect(jsonOf(files, 'interviews/1/visit.json')).toMatchObject({ consents: [{ decision: 'agreed' }] });
    const { body: chain } = await api.get(`/interviews/${bot.id}/evidence.json`).set(bot.recruiter.auth);
    expect(jsonOf(files, 'interviews/1/evidence.json')).toEqual(chain.data);
    const { body: report } = await api.get(`/interviews/${bot.id}/report.json`).set(bot.recruiter.auth);
    expect(jsonOf(files, 'interviews/1/report.json')).toEqual(report.data);
    const kinds = (jsonOf(files, 'mails.json') as { kind: string; text: string }[]).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['invitation', 'erasure-asked', 'review-answered']));
  });

  it(
    'has all but a report’s PDF if that cannot be made at the moment, and says so in its place',
    { tags: 'deep' },
    async () => {
      const bot = await makeSaid('Quite unmistakable words');
      const { candidate } = await InterviewModel.findById(bot.id).orFail().lean();
      vi.spyOn(Piscina.prototype, 'run').mockRejectedValueOnce(new AppError('UNAVAILABLE'));
      const files = await filesOf(bot.recruiter, candidate._id.toHexString());
      expect(Object.keys(files)).toEqual(
        expect.arrayContaining(['interviews/1/report.json', 'interviews/1/evidence.json']),
      );
      expect(files).not.toHaveProperty(['interviews/1/report.pdf']);
      expect(strFromU8(files['interviews/1/report.pdf.txt'] as Uint8Array)).toBe(
        'This PDF couldn’t be made. report.json holds all of it.\n',
      );
    },
  );

  it(
    'the export of a candidate with 20,000 dismissed pastes is made with its PDF, while other calls continue',
    { tags: 'deep' },
    async () => {
      const bot = await makeBot([{ question: 'One?' }]);
      const { turn } = await stateOf(callsOf(bot).start());
      const { candidate, company } = await InterviewModel.findById(bot.id).orFail().lean();
      const place = { scope: systemScope(systemPrincipal('tests'), company), interview: new Types.ObjectId(bot.id) };
      for (let n = 0; n < EVENTS_OF_INTERVIEW_MAX / EVENTS_MAX; n++) {
        const pastes = Array.from({ length: EVENTS_MAX }, () =>
          event('paste', { turn, data: { length: 40, source: 'outside' } }),
        );
        await appendEvents(place, pastes as SentEvent[], new Date());
      }
      await stateOf(callsOf(bot).answer(turn, 'x'.repeat(1_000)));
      await runDueJobs();
      const dismissed = api.post(`/interviews/${bot.id}/evidence/answer:1/dismiss`).set(bot.recruiter.auth);
      await dismissed.send({ reason: 'Their own notes' }).expect(200);
      let files: Record<string, Uint8Array> = {};
      const work = async () => (files = await filesOf(bot.recruiter, candidate._id.toHexString()));
      expect(await deepBlock(work, 200)).toBeLessThan(200);
      expect(jsonOf(files, 'interviews/1/evidence.json').events).toHaveLength(EVENTS_OF_INTERVIEW_MAX);
      expect(strFromU8((files['interviews/1/report.pdf'] as Uint8Array).subarray(0, 5))).toBe('%PDF-');
    },
  );

  it('is complete each time if ten are made at once', { tags: 'deep' }, async () => {
    const bot = await makeSaid('Quite unmistakable words');
    const { candidate } = await InterviewModel.findById(bot.id).orFail().lean();
    const made = await Promise.all(
      Array.from({ length: 10 }, () => filesOf(bot.recruiter, candidate._id.toHexString())),
    );
    for (const files of made) expect(Object.keys(files)).toContain('interviews/1/recordings/1.webm');
  });

  it('has the times that were offered, without their link, and the email about them', { tags: 'deep' }, async () => {
    const recruiter = await makeRecruiter();
    const { email } = await makeInterviewer(recruiter);
    const offer = await makeOffer(recruiter, { email });
    const files = await filesOf(recruiter, offer.candidate._id);
    expect(jsonOf(files, 'offers.json')).toMatchObject([{ state: 'open', slots: offer.slots, pickedAt: null }]);
    expect(jsonOf(files, 'mails.json')).toMatchObject([{ kind: 'offer', interview: offer._id }]);
    const all = Object.values(files).map(content => strFromU8(content));
    expect(all.join()).not.toContain(tokenIn(offer.url));
  });

  it('has every resume that was ever sent', { tags: 'deep' }, async () => {
    const recruiter = await makeRecruiter();
    const { _id, candidate } = await makeInterview(recruiter);
    const second = await makePdf(2);
    await api.patch(`/interviews/${_id}`).set(recruiter.auth).attach('resume', second, 'new.pdf').expect(200);
    const files = await filesOf(recruiter, candidate._id);
    expect(Buffer.from(files['resumes/1.pdf'] as Uint8Array)).toEqual(second);
    expect(Buffer.from(files['resumes/2.pdf'] as Uint8Array)).toEqual(await makePdf());
    expect(jsonOf(files, 'candidate.json').resumes).toMatchObject([{ name: 'new.pdf' }, { name: 'resume.pdf' }]);
  });

  it('has what colleagues scored, no matter who asks for it, and no private notes', { tags: 'deep' }, async () => {
    const owner = await makeRecruiter();
    const tom = await makeInterviewer(owner, { role: 'interviewer' });
    const { candidate, _id } = await makeInterview(owner, { interviewer: tom._id });
    const criteria = [{ name: 'Asks before solving', score: 2, note: 'Went straight ahead' }];
    await api
      .put(`/interviews/${_id}/scorecard`)
      .set(tom.auth)
      .send({ criteria, overall: 2, note: 'In a hurry' })
      .expect(200);
    for (const { auth } of [tom, owner]) {
      await api.put(`/interviews/${_id}/notes`).set(auth).send({ text: 'Half a thought' }).expect(200);
    }
    const files = await filesOf(owner, candidate._id);
    expect(jsonOf(files, 'interviews/1/scorecards.json')).toEqual([
      {
        by: { _id: tom._id, name: 'Tom Becker' },
        criteria,
        overall: 2,
        note: 'In a hurry',
        at: expect.any(String),
        changedAt: null,
      },
    ]);
    const all = Object.values(files).map(bytes => strFromU8(bytes, true));
    expect(all.join()).not.toContain('Half a thought');
  });

  it('holds no private link, and no email that opens an account of the same address', async () => {
    const recruiter = await makeRecruiter();
    const colleague = await makeInterviewer(recruiter, { email: uniqueEmail('both') });
    await makeMail(recruiter.company._id, {
      kind: 'welcome',
      to: { name: 'Tom', address: colleague.email },
      isSecret: true,
    });
    const { candidate, _id } = await makeInterview(recruiter, { email: colleague.email });
    const link = await linkOf(recruiter.auth, _id);
    expect(await MailModel.countDocuments({ 'to.address': colleague.email, isSecret: true })).toBeGreaterThan(0);
    const files = await filesOf(recruiter, candidate._id);
    const mails = jsonOf(files, 'mails.json') as { kind: string; text: string }[];
    expect(mails.map(({ kind }) => kind)).toContain('invitation');
    expect(mails.map(({ kind }) => kind)).not.toContain('welcome');
    expect(mails.map(({ text }) => text).join()).not.toContain(link);
  });

  it('names no other candidate, if a colleague who holds interviews has applied', { tags: 'deep' }, async () => {
    const recruiter = await makeRecruiter();
    const colleague = await makeInterviewer(recruiter);
    await makeInterview(recruiter, { name: 'Somebody Else', interviewType: 'Real', interviewer: colleague._id });
    const { _id: position } = await makePosition(recruiter, 'Designer');
    const { candidate, _id } = await makeInterview(recruiter, { email: colleague.email, position });
    const mails = jsonOf(await filesOf(recruiter, candidate._id), 'mails.json') as { interview: string }[];
    expect([...new Set(mails.map(({ interview }) => interview))]).toEqual([_id]);
    expect(JSON.stringify(mails)).not.toContain('Somebody Else');
  });

  it('is for owners and recruiters of that company alone', async () => {
    const owner = await makeRecruiter();
    const { candidate, _id } = await makeInterview(owner);
    const id = candidate._id;
    const roles = { recruiter: '200', viewer: '403', interviewer: '403' } as const;
    for (const [role, status] of Object.entries(roles)) {
      const colleague = await makeInterviewer(owner, { role: role as keyof typeof roles });
      expect([role, String((await exported(colleague, id)).status)]).toEqual([role, status]);
    }
    const stranger = await makeRecruiter();
    expect(await refusalOf(exported(stranger, id))).toBe('404 NOT_FOUND');
    expect(await refusalOf(exported(owner, _id))).toBe('404 NOT_FOUND');
  });

  it('is in the audit log before it is sent, as often as it is made', async () => {
    const recruiter = await makeRecruiter();
    const { candidate } = await makeInterview(recruiter);
    await filesOf(recruiter, candidate._id);
    await filesOf(recruiter, candidate._id);
    const entries = await EventModel.find({ type: 'candidate.exported' }).lean();
    expect(entries.map(({ record }) => String(record?._id))).toEqual([candidate._id, candidate._id]);
  });

  it('is refused with 429 beyond LIMIT_EXPORTS of a company in an hour', { tags: 'deep' }, async () => {
    set('LIMIT_EXPORTS', 1);
    const [recruiter, other] = [await makeRecruiter(), await makeRecruiter()];
    const [mine, theirs] = [await makeInterview(recruiter), await makeInterview(other)];
    await filesOf(recruiter, mine.candidate._id);
    expect(await refusalOf(exported(recruiter, mine.candidate._id))).toBe('429 RATE_LIMITED');
    await filesOf(other, theirs.candidate._id);
  });

  it('holds one candidate’s data, and nothing about others of the company', { tags: 'deep' }, async () => {
    const recruiter = await makeRecruiter();
    const { candidate } = await makeInterview(recruiter, { email: uniqueEmail('one') });
    await makeInterview(recruiter, { name: 'Somebody Else', email: uniqueEmail('else') });
    await runDueJobs();
    const all = Object.values(await filesOf(recruiter, candidate._id)).map(bytes => strFromU8(bytes, true));
    expect(all.join()).not.toContain('Somebody Else');
    expect(await CandidateModel.countDocuments()).toBe(2);
  });
});
