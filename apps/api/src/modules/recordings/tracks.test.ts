import { RECORDINGS_MAX } from '@interview-detection/shared/recordings/recordings.rules';
import type { AiReport } from '@interview-detection/shared/reports/reports.schema';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#api/test/api';
import { refusalOf } from '#api/test/bot';
import { agreeTo, openLink } from '#api/test/candidates';
import { useDatabase } from '#api/test/database';
import { representatives } from '#api/test/environment';
import { makeInterview, makePosition, makeRecruiter, type Recruiter } from '#api/test/factories';
import { jobContext, runDueJobs } from '#api/test/jobs';
import { InterviewModel, RecordingModel, RoomModel } from '#api/test/models';
import { readPdf } from '#api/test/pdf-files';
import { endInRoom, letRecord } from '#api/test/recordings';
import { expectLog } from '#api/test/quiet';
import { set } from '#api/test/settings';
import { startSpeechDouble, type SpeechDouble } from '#api/test/speech-double';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#api/lib/durations';
import { erase, planErasure } from '../privacy/erasure.service';
import { applyRetention, transcriptJob } from './recordings.jobs';

useDatabase();
let double: SpeechDouble;
beforeAll(async () => void (double = await startSpeechDouble()));
afterAll(() => double.stop());
/** What the recogniser hears in a recording, by the bytes that replace its sound. */
let heard: Record<string, [word: string, start: number, end: number][]>;
beforeEach(() => {
  double.reset();
  set('STT_BASE_URL', double.url);
  heard = {};
  double.behave = async ({ form }, res) => {
    const sound = await (form.get('file') as File).text();
    const words = heard[sound];
    if (!words) return void res.writeHead(415).end();
    const text = words.map(([word]) => word).join(' ');
    res.setHeader('Content-Type', 'application/json');
    res.end(JSON.stringify({ text, duration: 60, words: words.map(([word, start, end]) => ({ word, start, end })) }));
  };
});

interface Meeting {
  recruiter: Recruiter;
  company: string;
  id: string;
  /** Id of the candidate. */
  candidate: string;
  auth: { Authorization: string };
}

/** Of the interviewer. */
const NAME = 'Mara Santos';

const PLAN = [{ question: 'How do you find a slow query?' }, { question: 'What is an index?' }];

/** A Real interview that runs, in whose room both have agreed to be recorded. */
async function meeting(): Promise<Meeting> {
  const recruiter = await makeRecruiter();
  const { _id: position } = await makePosition(recruiter, `Engineer ${Math.random()}`);
  await api.put(`/positions/${position}/plan`).set(recruiter.auth).send(PLAN).expect(200);
  const { _id: id, candidate } = await makeInterview(recruiter, { position });
  const company = recruiter.company._id;
  await InterviewModel.updateOne({ _id: id }, { status: 'in_progress', startsAt: new Date() });
  const { auth } = await openLink(recruiter.auth, id);
  await agreeTo(auth);
  await letRecord(company, id, [recruiter._id, candidate._id]);
  return { recruiter, company, id, candidate: candidate._id, auth };
}

type Who = 'staff' | 'candidate';

/** The calls of one of the two. */
function speaking({ recruiter, id, auth }: Meeting, who: Who) {
  const head = who === 'staff' ? recruiter.auth : auth;
  const of = who === 'staff' ? '/recordings' : '/candidate/recordings';
  return {
    begin: (more: object = {}) =>
      api
        .post(who === 'staff' ? `/interviews/${id}/recordings` : of)
        .set(head)
        .send({ mime: 'audio/webm;codecs=opus', startedAt: new Date().toISOString(), ...more }),
    chunk: (recording: string, n: number, sound: string) =>
      api
        .put(`${of}/${recording}/chunks/${n}`)
        .set(head)
        .set('Content-Type', 'application/octet-stream')
        .send(Buffer.from(sound)),
    finish: (recording: string, more: object = {}) => api.post(`${of}/${recording}/finish`).set(head).send(more),
  };
}

const START = Date.now() - 10 * MINUTE_MS;
const at = (seconds: number) => new Date(START + seconds * 1000).toISOString();

interface Said {
  who: Who;
  /** Seconds since the conversation began. */
  from: number;
  words: [word: string, start: number, end: number][] | null;
  isLeft?: boolean;
}

/** A recording of one of the two, finished unless it is left; returns its id. */
async function said(held: Meeting, { who, from, words, isLeft }: Said): Promise<string> {
  const me = speaking(held, who);
  const begun = await me.begin({ startedAt: at(from) }).expect(201);
  const id = begun.body.data._id as string;
  const sound = `sound of ${id}`;
  if (words) heard[sound] = words;
  await me.chunk(id, 0, sound).expect(200);
  if (!isLeft) await me.finish(id, { chunks: 1 }).expect(200);
  return id;
}

async function reportOf({ recruiter, id }: Meeting): Promise<AiReport> {
  const { body } = await api.get(`/interviews/data/${id}`).set(recruiter.auth).expect(200);
  return JSON.parse(body.data.interviewData.aiReport as string) as AiReport;
}

/** Words in a row, half a second each, from a second on. */
const spoken = (text: string, from: number) =>
  text.split(' ').map((word, place): [string, number, number] => [word, from + place / 2, from + place / 2 + 0.4]);

describe('a track of the room', () => {
  it('is begun by both while everyone agrees, and names the speaker', { tags: 'deep' }, async () => {
    const held = await meeting();
    for (const who of ['staff', 'candidate'] as const) await said(held, { who, from: 0, words: spoken('Hello', 0) });
    const { body } = await api.get(`/interviews/${held.id}/recordings`).set(held.recruiter.auth).expect(200);
    expect(body.data).toMatchObject([
      { speaker: { role: 'staff', _id: held.recruiter._id }, turn: null, isCut: false },
      { speaker: { role: 'candidate', _id: held.candidate, name: 'Adaeze Okafor' }, turn: null },
    ]);
  });

  it.each(representatives(['off', 'asked', 'declined'] as const))('is refused where recording is %s', async status => {
    const held = await meeting();
    await letRecord(held.company, held.id, [held.recruiter._id, held.candidate], status);
    for (const who of ['staff', 'candidate'] as const) {
      expect(await refusalOf(speaking(held, who).begin())).toBe('409 CONSENT_REQUIRED');
    }
    expect(await RecordingModel.countDocuments({ interview: held.id })).toBe(0);
  });

  it(
    'is refused from a person who is not in the room, for a bot interview, and for anything but sound',
    { tags: 'deep' },
    async () => {
      const held = await meeting();
      await letRecord(held.company, held.id, [held.candidate]);
      expect(await refusalOf(speaking(held, 'staff').begin())).toBe('409 CONSENT_REQUIRED');
      await letRecord(held.company, held.id, [held.recruiter._id]);
      expect(await refusalOf(speaking(held, 'staff').begin({ mime: 'video/webm' }))).toBe('415 UNSUPPORTED_MEDIA_TYPE');
      await InterviewModel.updateOne({ _id: held.id }, { interviewType: 'Bot' });
      expect(await refusalOf(speaking(held, 'staff').begin())).toBe('404 NOT_FOUND');
    },
  );

  it('takes chunks and its end from its own speaker alone', { tags: 'deep' }, async () => {
    const held = await meeting();
    const [ours, theirs] = [speaking(held, 'staff'), speaking(held, 'candidate')];
    const mine = (await ours.begin().expect(201)).body.data._id as string;
    const other = (await theirs.begin().expect(201)).body.data._id as string;
    expect(await refusalOf(ours.chunk(other, 0, 'sound'))).toBe('404 NOT_FOUND');
    expect(await refusalOf(theirs.chunk(mine, 0, 'sound'))).toBe('404 NOT_FOUND');
    expect(await refusalOf(theirs.finish(mine))).toBe('404 NOT_FOUND');
    const stranger = await makeRecruiter();
    expect(await refusalOf(speaking({ ...held, recruiter: stranger }, 'staff').chunk(mine, 0, 'x'))).toBe(
      '404 NOT_FOUND',
    );
    await ours.chunk(mine, 1, 'second').expect(200);
    expect((await ours.finish(mine).expect(200)).body.data).toMatchObject({ status: 'open', missing: [0] });
  });

  it('still accepts what was recorded while everyone agreed, after recording is off', { tags: 'deep' }, async () => {
    const held = await meeting();
    const me = speaking(held, 'staff');
    const id = (await me.begin().expect(201)).body.data._id as string;
    await letRecord(held.company, held.id, [held.recruiter._id, held.candidate], 'declined');
    await me.chunk(id, 0, 'sound').expect(200);
    expect((await me.finish(id, { chunks: 1 }).expect(200)).body.data).toMatchObject({ status: 'transcribing' });
  });

  it(
    'is refused beyond the number of a person’s recordings, however many begin at once',
    { tags: 'deep' },
    async () => {
      const held = await meeting();
      const { company, id: interview, candidate } = held;
      const speaker = { role: 'candidate', _id: candidate, name: 'Adaeze Okafor' };
      const one = { company, interview, speaker, mime: 'audio/webm', startedAt: new Date() };
      await RecordingModel.insertMany(Array.from({ length: RECORDINGS_MAX - 2 }, () => one));
      const begun = await Promise.all(Array.from({ length: 20 }, () => speaking(held, 'candidate').begin()));
      expect(begun.map(({ status }) => status).toSorted()).toEqual([201, 201, ...Array<number>(18).fill(429)]);
      expect(await RecordingModel.countDocuments({ interview })).toBe(RECORDINGS_MAX);
      // Each person has a limit of their own.
      await speaking(held, 'staff').begin().expect(201);
    },
  );

  it(
    'stops while the disk is full, with the reason; what was sent is kept, and is finished later',
    { tags: 'deep' },
    async () => {
      const held = await meeting();
      const me = speaking(held, 'candidate');
      const begun = await me.begin().expect(201);
      const id = begun.body.data._id as string;
      await me.chunk(id, 0, 'sound').expect(200);
      set('DISK_RESERVE_MB', 1_000_000_000);
      expectLog(/request/);
      for (const call of [me.chunk(id, 1, 'more'), me.finish(id, { chunks: 1 }), speaking(held, 'staff').begin()]) {
        const { body } = await call.expect(503);
        expect(body.message).toBe(
          'There is no room for your recording right now. What was recorded until now is kept.',
        );
      }
      set('DISK_RESERVE_MB', 0);
      await me.finish(id, { chunks: 1 }).expect(200);
    },
  );

  it('is dated by the server’s clock, whatever the clock of its computer says', { tags: 'deep' }, async () => {
    const held = await meeting();
    const wrong = Date.now() - 40 * DAY_MS;
    const [startedAt, sentAt] = [new Date(wrong - 30_000).toISOString(), new Date(wrong).toISOString()];
    const before = Date.now();
    await speaking(held, 'candidate').begin({ startedAt, sentAt }).expect(201);
    const kept = await RecordingModel.findOne({ interview: held.id }).lean();
    const late = (kept?.startedAt.getTime() ?? 0) - (before - 30_000);
    expect(late).toBeGreaterThanOrEqual(0);
    expect(late).toBeLessThanOrEqual(Date.now() - before);
  });
});

describe('the transcript of a conversation', () => {
  it('says who said what in order, with the questions marked as asked, and its report is generated automatically', async () => {
    const held = await meeting();
    const asked = (question: string, seconds: number) =>
      api
        .post(`/interviews/${held.id}/asked`)
        .set(held.recruiter.auth)
        .send({ question, at: at(seconds) })
        .expect(200);
    await said(held, {
      who: 'staff',
      from: 0,
      words: [
        ...spoken('Nice to meet you today', 1),
        ...spoken('Tell me how you find slow queries', 10),
        ...spoken('Mhm', 21),
        ...spoken('And then what do you do', 36),
      ],
    });
    await said(held, {
      who: 'candidate',
      from: 0.5,
      words: [
        ...spoken('Thank you', 5),
        ...spoken('I look at the plan first & measure it before I change anything', 18),
      ],
    });
    // After a reload, in a recording of its own.
    await said(held, { who: 'candidate', from: 44, words: spoken('I add an index', 1) });
    await asked('How do you find a slow query?', 12);
    await endInRoom(held.company, held.id);
    await runDueJobs();

    const { jsonArray, report } = await reportOf(held);
    expect(
      jsonArray.map(({ speaker, message, asked: mark, followUpOf }) => [speaker, message, mark, followUpOf]),
    ).toEqual([
      [NAME, 'Nice to meet you today', undefined, undefined],
      ['Adaeze Okafor', 'Thank you', undefined, undefined],
      [NAME, 'Tell me how you find slow queries', 'How do you find a slow query?', undefined],
      ['Adaeze Okafor', 'I look at the plan first & measure it before I change anything', undefined, undefined],
      [NAME, 'Mhm And then what do you do', undefined, 2],
      ['Adaeze Okafor', 'I add an index', undefined, undefined],
    ]);
    expect(jsonArray.map(({ startedAt }) => startedAt)).toEqual([1, 5.5, 10, 18.5, 21, 45].map(at));
    expect(report).toMatchObject({ totalQuestions: 1 });
    expect(report.unheard).toBeUndefined();
    // What is spoken is not looked at for the style of a text.
    expect(jsonArray[3]).toMatchObject({ authorship: { level: 'insufficient' }, review: expect.any(Object) as object });
    const { text } = await readPdf(held.recruiter.auth, held.id);
    expect(text).toContain('Machine transcript, from recordings of what each person said.');
    expect(text).toContain('Adaeze Okafor: I look at the plan first');
    const json = await api.get(`/interviews/${held.id}/report.json`).set(held.recruiter.auth).expect(200);
    expect(JSON.stringify(json.body.data.limits)).toContain('Machine transcript, from recordings');
  });

  it(
    'says what is missing: recordings that could not be transcribed, and those without an end',
    { tags: 'deep' },
    async () => {
      const held = await meeting();
      await said(held, { who: 'staff', from: 0, words: null });
      const left = await said(held, { who: 'candidate', from: 60, words: spoken('All is well', 0), isLeft: true });
      await endInRoom(held.company, held.id);
      await runDueJobs();
      expect((await InterviewModel.findById(held.id).lean())?.report.status).toBe('pending');
      await runDueJobs({ at: new Date(Date.now() + 3 * MINUTE_MS) });
      await InterviewModel.updateOne(
        { _id: held.id, 'history.to': 'completed' },
        { 'history.$.at': new Date(Date.now() - 3 * MINUTE_MS) },
      );
      await runDueJobs({ at: new Date(Date.now() + MINUTE_MS) });
      const { jsonArray, report } = await reportOf(held);
      expect(jsonArray).toMatchObject([{ speaker: 'Adaeze Okafor', message: 'All is well' }]);
      expect(report.unheard).toEqual([
        { speaker: NAME, from: at(0), why: 'failed' },
        { speaker: 'Adaeze Okafor', from: at(60), why: 'cut' },
      ]);
      const { text } = await readPdf(held.recruiter.auth, held.id);
      expect(text).toContain('couldn’t be transcribed: what was said in it is missing here');
      // The page that comes back is told how much had come.
      const me = speaking(held, 'candidate');
      expect(await refusalOf(me.chunk(left, 1, 'and the rest'))).toBe('409 RECORDING_FINISHED');
      const { body } = await me.finish(left, { chunks: 2 }).expect(200);
      expect(body.data).toMatchObject({ missing: [], bytes: `sound of ${left}`.length });
    },
  );

  it('waits for recordings that are still being sent, but no longer than two minutes', { tags: 'deep' }, async () => {
    const held = await meeting();
    const me = speaking(held, 'candidate');
    const id = (await me.begin({ startedAt: at(0) }).expect(201)).body.data._id as string;
    await endInRoom(held.company, held.id);
    await runDueJobs();
    expect((await InterviewModel.findById(held.id).lean())?.report.status).toBe('pending');
    heard['late'] = spoken('I was still talking', 0);
    await me.chunk(id, 0, 'late').expect(200);
    await me.finish(id, { chunks: 1 }).expect(200);
    await runDueJobs({ at: new Date(Date.now() + MINUTE_MS) });
    await runDueJobs({ at: new Date(Date.now() + MINUTE_MS) });
    expect((await reportOf(held)).jsonArray).toMatchObject([{ message: 'I was still talking' }]);
  });

  it(
    'without a recogniser, the transcript of a conversation holds the questions marked as asked, and another can be added later',
    { tags: 'deep' },
    async () => {
      const held = await meeting();
      set('STT_BASE_URL', undefined);
      await said(held, { who: 'candidate', from: 0, words: null });
      await api
        .post(`/interviews/${held.id}/asked`)
        .set(held.recruiter.auth)
        .send({ question: 'What is an index?', at: at(30) })
        .expect(200);
      await endInRoom(held.company, held.id);
      await runDueJobs();
      const { jsonArray } = await reportOf(held);
      expect(jsonArray).toMatchObject([{ type: 'sent', message: 'What is an index?', startedAt: at(30) }]);
      const { text } = await readPdf(held.recruiter.auth, held.id);
      expect(text).toContain('Marked as asked; no answer to it was transcribed.');
      expect(text).not.toMatch(/\d answered/);
      const details = () => api.get(`/interviews/data/${held.id}`).set(held.recruiter.auth).expect(200);
      expect((await details()).body.data).toMatchObject({ status: 'completed', awaitsTranscript: true });

      const transcript = [
        { type: 'sent', message: 'What is an index?' },
        { type: 'recieve', message: 'A sorted list beside the table.' },
      ];
      const complete = () => api.post(`/interviews/${held.id}/complete`).set(held.recruiter.auth).send({ transcript });
      await complete().expect(200);
      expect(await refusalOf(complete())).toBe('409 INTERVIEW_NOT_OPEN');
      await runDueJobs();
      expect((await reportOf(held)).jsonArray).toMatchObject(transcript);
      expect((await details()).body.data).not.toHaveProperty('awaitsTranscript');
      expect(await refusalOf(complete())).toBe('409 INTERVIEW_NOT_OPEN');
    },
  );

  it(
    'the transcript of a conversation of a room in which nothing was recorded or marked is empty, and says so',
    { tags: 'deep' },
    async () => {
      const held = await meeting();
      await endInRoom(held.company, held.id);
      await runDueJobs();
      const { jsonArray, report } = await reportOf(held);
      expect(jsonArray).toEqual([]);
      expect(report).toMatchObject({ totalQuestions: 0, percentAIGenerated: null });
    },
  );
});

describe('what is kept of a conversation', () => {
  it('can be heard by the candidate if it is their own voice, and no other', { tags: 'deep' }, async () => {
    const held = await meeting();
    const ours = await said(held, { who: 'staff', from: 0, words: spoken('Ours', 0) });
    const theirs = await said(held, { who: 'candidate', from: 0, words: spoken('Theirs', 0) });
    await endInRoom(held.company, held.id);
    await runDueJobs();
    const { body } = await api.get('/candidate/record').set(held.auth).expect(200);
    expect((body.data.recordings as { _id: string }[]).map(({ _id }) => _id)).toEqual([theirs]);
    await api.get(`/candidate/record/recordings/${theirs}`).set(held.auth).expect(200);
    await api.get(`/candidate/record/recordings/${ours}`).set(held.auth).expect(404);
  });

  it('is deleted once the company’s days are over, and left open for a day it is put together instead', async () => {
    const held = await meeting();
    const left = await said(held, { who: 'candidate', from: 0, words: spoken('Left', 0), isLeft: true });
    const age = (days: number) =>
      RecordingModel.updateMany({ interview: held.id }, { createdAt: new Date(Date.now() - days * DAY_MS) });
    await age(2);
    await runDueJobs({ kinds: [applyRetention] });
    await applyRetention.run({}, jobContext());
    expect(await RecordingModel.findById(left).lean()).toMatchObject({
      isCut: true,
      file: expect.anything() as object,
    });
    await age(91);
    await applyRetention.run({}, jobContext());
    expect(await RecordingModel.countDocuments({ interview: held.id })).toBe(0);
  });

  it('goes with an erasure: tracks, words and the transcript that waits to be made', { tags: 'deep' }, async () => {
    const held = await meeting();
    await said(held, { who: 'staff', from: 0, words: spoken('Ours', 0) });
    await said(held, { who: 'candidate', from: 0, words: spoken('Theirs', 0), isLeft: true });
    await endInRoom(held.company, held.id);
    const receipt = await erase(await planErasure(held.candidate, held.company));
    expect(receipt.counts).toMatchObject({ recordings: 2, recordingChunks: 1, rooms: 1 });
    expect(await RoomModel.countDocuments({ _id: held.id })).toBe(0);
    await runDueJobs({ kinds: [transcriptJob], at: new Date(Date.now() + HOUR_MS) });
    expect(await InterviewModel.findById(held.id).lean()).toMatchObject({ report: { status: 'none' } });
  });
});
