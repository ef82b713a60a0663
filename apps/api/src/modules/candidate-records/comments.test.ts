import type { CandidateRecordView } from '@interview-detection/shared/candidate-records/candidate-records.schema';
import type { EvidenceView } from '@interview-detection/shared/evidence/evidence.schema';
import type { ReportDocument } from '@interview-detection/shared/reports/report-document.schema';
import { LANGUAGES } from '@interview-detection/shared/visits/visits.rules';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { api } from '#api/test/api';
import { callsOf, makeBot, refusalOf, stateOf, type Bot } from '#api/test/bot';
import { openLink } from '#api/test/candidates';
import { useDatabase } from '#api/test/database';
import { makeInterview, makeRecruiter } from '#api/test/factories';
import { runDueJobs } from '#api/test/jobs';
import { BotInterviewModel, InterviewModel } from '#api/test/models';
import { readPdf } from '#api/test/pdf-files';
import { everything } from '#api/test/sweep';
import { deleteOldEvidence } from '../evidence/retention.service';

useDatabase();

const say = ({ auth }: Pick<Bot, 'auth'>, about: string, text = `About ${about}`) =>
  api.post('/candidate/record/comments').set(auth).send({ about, text });
const recordOf = async ({ auth }: Pick<Bot, 'auth'>) =>
  (await api.get('/candidate/record').set(auth).expect(200)).body.data as CandidateRecordView;
const evidenceOf = async ({ recruiter, id }: Bot) =>
  (await api.get(`/interviews/${id}/evidence`).set(recruiter.auth).expect(200)).body.data as EvidenceView;
const documentOf = async ({ recruiter, id }: Bot) =>
  (await api.get(`/interviews/${id}/report.json`).set(recruiter.auth).expect(200)).body.data as ReportDocument;
const textOf = async ({ recruiter, id }: Bot) => (await readPdf(recruiter.auth, id)).text;

const WEBCAM = { label: 'Webcam', kind: 'videoinput', provenance: 'granted' };

/** An interview with two gaps, of 20 s and of 40 s, and a list of one device. */
async function finished({ lists = [WEBCAM] }: { lists?: object[] } = {}): Promise<Bot> {
  const bot = await makeBot();
  await stateOf(callsOf(bot).start());
  const now = Date.now();
  const at = (secondsAgo: number) => new Date(now - secondsAgo * 1_000).toISOString();
  const devices = { mediaDevices: lists, bluetoothDevice: [], usbDevice: [] };
  const events = [
    { id: 'h1', seq: 1, kind: 'heartbeat', at: at(40), data: {} },
    { id: 'p1', seq: 2, kind: 'paste', at: at(0), turn: 1, data: { length: 40, source: 'outside' } },
    { id: 'd1', seq: 3, kind: 'devices', at: at(0), data: devices },
  ];
  await api.post('/candidate/events').set(bot.auth).send({ events }).expect(200);
  await stateOf(callsOf(bot).answer(1, 'x'.repeat(100)));
  await stateOf(callsOf(bot).finish());
  await BotInterviewModel.updateOne({ _id: bot.id }, { 'spells.0.from': new Date(now - 60_000) });
  return bot;
}

describe('a comment on a gap', () => {
  it(
    'is about any of them, by the instant at which it begins; staff read it beside that gap',
    { tags: 'deep' },
    async () => {
      const bot = await finished();
      const { evidence } = await recordOf(bot);
      expect(evidence.gaps).toEqual([
        {
          about: `gap:${evidence.gaps[0]?.from}`,
          from: expect.any(String),
          to: evidence.gaps[1]?.from,
          title: 'No sign of this page for 20 seconds',
        },
        {
          about: `gap:${evidence.gaps[1]?.from}`,
          from: expect.any(String),
          to: expect.any(String),
          title: 'No sign of this page for 40 seconds',
        },
      ]);
      for (const { about } of evidence.gaps) await say(bot, about).expect(200);
      const { gaps, comments } = await evidenceOf(bot);
      expect(comments.map(({ about }) => about)).toEqual(gaps.map(({ from }) => `gap:${from}`));
      expect((await recordOf(bot)).comments).toEqual(comments);
    },
  );

  it.each(LANGUAGES)('has the gap in words of the candidate’s language: %s', { tags: 'deep' }, async language => {
    const bot = await finished();
    await api.put('/candidate/language').set(bot.auth).send({ language }).expect(200);
    const [first] = (await recordOf(bot)).evidence.gaps;
    expect(first?.title).toMatch(/20\s(seconds|Sekunden|segundos|secondes|ثانية)/);
    expect(first?.title.startsWith('No sign')).toBe(language === 'en');
  });

  it('can still be read if it was no gap in the end, and says so', { tags: 'deep' }, async () => {
    const bot = await finished();
    const [gap] = (await recordOf(bot)).evidence.gaps;
    await say(bot, gap?.about ?? '', 'My network was away').expect(200);
    // What was kept by the browser until then came late.
    await BotInterviewModel.updateOne({ _id: bot.id }, { 'spells.0.from': new Date(Date.now() - 30_000) });
    await runDueJobs();
    const { gaps, comments } = await evidenceOf(bot);
    expect(gaps.map(({ from }) => from)).not.toContain(gap?.from);
    expect(comments).toMatchObject([{ about: gap?.about }]);
    expect(await textOf(bot)).toMatch(
      /comment on a time without data from the page, from \d\d:\d\d:\d\d UTC, [\d-]+: My network was away/,
    );
  });
});

describe('a comment on the list of devices', () => {
  it('is offered if any point is listed; staff read it beside that list', { tags: 'deep' }, async () => {
    const bot = await finished();
    await say(bot, 'devices', 'The webcam is built in').expect(200);
    expect((await evidenceOf(bot)).comments).toMatchObject([{ about: 'devices', text: 'The webcam is built in' }]);
    await runDueJobs();
    expect(await textOf(bot)).toMatch(
      /Attached devices.*Webcam.*The candidate’s comment, [\d-]+: The webcam is built in/,
    );
  });

  it(
    'a comment on the list of devices of an interview that a person held is in its report too, which has no other evidence',
    { tags: 'deep' },
    async () => {
      const recruiter = await makeRecruiter();
      const { _id: id } = await makeInterview(recruiter);
      const { auth } = await openLink(recruiter.auth, id);
      const transcript = [
        { type: 'sent', message: 'Why us?' },
        { type: 'recieve', message: 'For reasons' },
      ];
      const devices = { mediaDevices: [{ label: 'Studio microphone', kind: 'audioinput' }] };
      await api.post(`/interviews/${id}/complete`).set(recruiter.auth).send({ transcript, devices }).expect(200);
      await runDueJobs();
      const held = { recruiter, id, auth };
      await say(held, 'devices', 'A borrowed one').expect(200);
      await say(held, 'answer:1', 'Misheard').expect(200);
      await say(held, 'interview', 'It was loud').expect(200);
      const { evidence, comments } = await documentOf(held);
      expect([evidence, comments.map(({ about }) => about)]).toEqual([null, ['devices', 'answer:1', 'interview']]);
      const text = await textOf(held);
      expect(text).toMatch(/From the candidate The candidate’s comment, [\d-]+: It was loud/);
      expect(text).toMatch(/A: For reasons .*The candidate’s comment, [\d-]+: Misheard/);
      expect(text).toMatch(/Studio microphone.*The candidate’s comment, [\d-]+: A borrowed one/);
    },
  );
});

it.each([
  ['gap:2020-01-01T00:00:00.000Z', {}],
  ['gap:', {}],
  ['gap:constructor', {}],
  ['devices', { lists: [] }],
])('a comment on %s, which is not there, is 404 and changes nothing', { tags: 'deep' }, async (about, lists) => {
  const bot = await finished(lists);
  const before = await everything();
  expect(await refusalOf(say(bot, about))).toBe('404 NOT_FOUND');
  expect(await everything()).toEqual(before);
});

it('no event of a page has the name of a gap, so that none passes for one', { tags: 'deep' }, async () => {
  const bot = await makeBot();
  await stateOf(callsOf(bot).start());
  const event = {
    id: 'gap:2020-01-01T00:00:00.000Z',
    seq: 1,
    kind: 'heartbeat',
    at: new Date().toISOString(),
    data: {},
  };
  const sent = api
    .post('/candidate/events')
    .set(bot.auth)
    .send({ events: [event] });
  expect(await refusalOf(sent)).toBe('400 VALIDATION_FAILED');
});

it(
  'comments on gaps and devices are in report.json, in the PDF beside each, and in the candidate’s file',
  { tags: 'deep' },
  async () => {
    const bot = await finished();
    const { evidence } = await recordOf(bot);
    const [short, long] = evidence.gaps.map(({ about }) => about);
    await say(bot, long ?? '', 'The train went through a tunnel').expect(200);
    await say(bot, short ?? '', 'My router started again').expect(200);
    await say(bot, 'devices', 'The webcam is built in').expect(200);
    await say(bot, 'interview', 'Thank you').expect(200);
    await runDueJobs();
    const document = await documentOf(bot);
    expect(document.comments).toEqual(document.evidence?.comments);
    expect(document.comments.map(({ about }) => about)).toEqual([long, short, 'devices', 'interview']);
    const text = await textOf(bot);
    const clock = '\\d\\d:\\d\\d:\\d\\d';
    const gap = (said: string) =>
      `Nothing is known from ${clock} to ${clock} UTC\\. The candidate’s comment, [\\d-]+: ${said} `;
    expect(text).toMatch(new RegExp(gap('My router started again') + gap('The train went through a tunnel')));
    expect(text).toMatch(/comment on the interview as a whole, [\d-]+: Thank you/);
    const file = await api.get('/candidate/record.zip').set(bot.auth).responseType('blob').expect(200);
    const files = unzipSync(file.body as Buffer);
    const page = strFromU8(files['record.html'] ?? new Uint8Array());
    expect(page).toMatch(
      /for 20 seconds.*My router started again.*for 40 seconds.*through a tunnel.*Devices.*Webcam.*is built in/s,
    );
    const kept = JSON.parse(strFromU8(files['record.json'] ?? new Uint8Array())) as CandidateRecordView;
    expect(kept.comments).toEqual(document.comments);
  },
);

it(
  'comments stay once what they are about is deleted, and the list of devices can still be commented on',
  { tags: 'deep' },
  async () => {
    const bot = await finished();
    const { evidence } = await recordOf(bot);
    const [gap] = evidence.gaps;
    await say(bot, gap?.about ?? '', 'My router started again').expect(200);
    await runDueJobs();
    const { auth, company } = bot.recruiter;
    const retention = { evidenceDays: 1 };
    await api
      .put(`/company/${company._id}`)
      .set(auth)
      .send({ ...company, retention })
      .expect(200);
    const ended = new Date(Date.now() - 2 * 86_400_000);
    await InterviewModel.updateOne({ _id: bot.id }, { $set: { startsAt: ended, 'history.$[].at': ended } });
    await deleteOldEvidence({}, { signal: new AbortController().signal });
    const { deleted, gaps } = (await recordOf(bot)).evidence;
    expect([deleted?.days, gaps]).toEqual([1, []]);
    expect(await refusalOf(say(bot, gap?.about ?? '', 'Again'))).toBe('404 NOT_FOUND');
    await say(bot, 'devices', 'The webcam is built in').expect(200);
    const { comments } = await documentOf(bot);
    expect(comments.map(({ text }) => text)).toEqual(['My router started again', 'The webcam is built in']);
    expect(await textOf(bot)).toContain('My router started again');
  },
);
