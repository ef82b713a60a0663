import { RECORDINGS_MAX } from '@interview-detection/shared/recordings/recordings.rules';
import type { AiReport } from '@interview-detection/shared/reports/reports.schema';
import type { OwnRecording, Recording } from '@interview-detection/shared/recordings/recordings.schema';
import { GRACE_MINUTES } from '@interview-detection/shared/turns/turns.rules';
import type { ServerResponse } from 'node:http';
import mongoose from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '#api/test/api';
import { callsOf, makeBot, refusalOf, stateOf, type Bot } from '#api/test/bot';
import { agreeTo } from '#api/test/candidates';
import { useDatabase } from '#api/test/database';
import { makeRecruiter } from '#api/test/factories';
import { jobContext, runDueJobs } from '#api/test/jobs';
import { companyModel } from '../company/company.model';
import {
  BotInterviewModel,
  InterviewModel,
  RecordingChunkModel,
  RecordingModel,
  TurnModel,
  UserModel,
} from '#api/test/models';
import { expectLog } from '#api/test/quiet';
import { readPdf } from '#api/test/pdf-files';
import { set } from '#api/test/settings';
import { storedInterview } from '#api/test/stored';
import { startSpeechDouble, type SpeechDouble } from '#api/test/speech-double';
import { database, settings } from '#api/lib/app-context';
import { erase, planErasure } from '../privacy/erasure.service';
import { DAY_MS, MINUTE_MS } from '#api/lib/durations';
import { endBotInterview } from '../turns/turns.jobs';
import { applyRetention } from './recordings.jobs';

useDatabase();
let double: SpeechDouble;
beforeAll(async () => void (double = await startSpeechDouble()));
afterAll(() => double.stop());
beforeEach(() => {
  double.reset();
  set('STT_BASE_URL', double.url);
  set('STT_API_KEY', 'a key');
});

const FIRST = Buffer.from('first part, ');
const SECOND = Buffer.from('second part');

/** A Bot interview that runs, with two questions. */
async function running(): Promise<Bot> {
  const bot = await makeBot([{ question: 'One?' }, { question: 'Two?' }]);
  await stateOf(callsOf(bot).start());
  return bot;
}

/** The calls of the candidate who speaks. */
const speaking = ({ auth }: Pick<Bot, 'auth'>) => ({
  begin: (more: object = {}) =>
    api
      .post('/candidate/recordings')
      .set(auth)
      .send({ mime: 'audio/webm;codecs=opus', startedAt: new Date().toISOString(), turn: 1, ...more }),
  chunk: (id: string, n: number, data: Buffer = FIRST) =>
    api
      .put(`/candidate/recordings/${id}/chunks/${n}`)
      .set(auth)
      .set('Content-Type', 'application/octet-stream')
      .send(data),
  finish: (id: string, more: object = {}) => api.post(`/candidate/recordings/${id}/finish`).set(auth).send(more),
  own: async (id: string) =>
    (await api.get(`/candidate/recordings/${id}`).set(auth).expect(200)).body.data as OwnRecording,
});

async function begun(bot: Bot, more: object = {}): Promise<string> {
  const { body } = await speaking(bot).begin(more).expect(201);
  return body.data._id as string;
}

/** A recording of both parts that was written down, or was not. */
async function spoken(bot: Bot, more: object = {}): Promise<string> {
  const me = speaking(bot);
  const id = await begun(bot, more);
  await me.chunk(id, 1, SECOND).expect(200);
  await me.chunk(id, 0, FIRST).expect(200);
  await me.finish(id, { chunks: 2 }).expect(200);
  await runDueJobs();
  return id;
}

describe('a spoken answer', () => {
  it('is recorded in chunks, written down, corrected, and both texts are kept', { tags: 'deep' }, async () => {
    const bot = await running();
    const me = speaking(bot);
    const id = await begun(bot);
    // Out of order, one of them twice, and the first gap is named.
    await me.chunk(id, 1, SECOND).expect(200);
    await me.chunk(id, 1, SECOND).expect(200);
    expect((await me.finish(id).expect(200)).body.data).toMatchObject({ status: 'open', missing: [0] });
    await me.chunk(id, 0, FIRST).expect(200);
    expect((await me.finish(id, { chunks: 3 }).expect(200)).body.data).toMatchObject({ missing: [2] });
    expect((await me.finish(id, { chunks: 2 }).expect(200)).body.data).toMatchObject({
      status: 'transcribing',
      missing: [],
      transcript: null,
    });
    expect((await me.finish(id).expect(200)).body.data).toMatchObject({ status: 'transcribing', missing: [] });
    expect(await refusalOf(me.chunk(id, 2))).toBe('409 RECORDING_FINISHED');

    await runDueJobs();
    expect(await me.own(id)).toEqual({
      _id: id,
      turn: 1,
      status: 'transcribed',
      missing: [],
      bytes: FIRST.length + SECOND.length,
      transcript: {
        text: 'I wrote the test first.',
        model: 'a transcription server',
        words: [{ word: 'I', start: 0, end: 0.2 }],
      },
    });
    const corrected = 'I wrote the tests first.';
    const said = { spoken: { recording: id }, process: { pasteShare: 0.9 } };
    expect(await stateOf(callsOf(bot).answer(1, corrected, said))).toMatchObject({ turn: 2, answered: 1 });
    expect(await stateOf(callsOf(bot).answer(1, corrected, said))).toMatchObject({ turn: 2, answered: 1 });
    const turn = await TurnModel.findOne({ turn: 1 }).sort({ $natural: -1 }).lean();
    expect(turn).toMatchObject({
      answer: corrected,
      spoken: { machineText: 'I wrote the test first.', model: 'a transcription server' },
    });
    expect(turn?.process).toBeUndefined();
  });

  it('is in the transcript with what the machine heard, and its style is not judged', async () => {
    const bot = await running();
    const id = await spoken(bot);
    const long = 'I looked at the slow query and measured it before I changed anything at all in the code. '.repeat(12);
    await stateOf(callsOf(bot).answer(1, long, { spoken: { recording: id } }));
    await stateOf(callsOf(bot).answer(2, long));
    await runDueJobs();
    const { body } = await api.get(`/interviews/data/${bot.id}`).set(bot.recruiter.auth).expect(200);
    const report = JSON.parse(body.data.interviewData.aiReport as string) as AiReport;
    const [, first, , second] = report.jsonArray;
    expect(first?.spoken).toMatchObject({ recording: id, machineText: 'I wrote the test first.' });
    expect(first?.authorship).toMatchObject({ level: 'insufficient', score: null });
    expect(first?.authorship?.evidence[0]?.text).toBe(
      'Not assessed: this answer was spoken, and a machine wrote it down.',
    );
    expect(second?.spoken).toBeUndefined();
    const { text } = await readPdf(bot.recruiter.auth, bot.id);
    const line = 'Spoken. Machine transcript, corrected by the candidate. The machine wrote: I wrote the test first.';
    expect(text.split(line)).toHaveLength(2);
    const json = await api.get(`/interviews/${bot.id}/report.json`).set(bot.recruiter.auth).expect(200);
    expect(JSON.stringify(json.body)).toContain('"machineText":"I wrote the test first."');
    expect(second?.authorship?.evidence[0]?.text).not.toMatch(/spoken/);
  });

  it('spoken into two recordings has the words of both, and none spoken after it', { tags: 'deep' }, async () => {
    const bot = await running();
    await spoken(bot);
    double.behave = (_asked, res) => void res.writeHead(415).end();
    await spoken(bot);
    double.behave = () => ({ text: 'Then the code.' });
    const last = await spoken(bot);
    double.behave = () => ({ text: 'Too late.' });
    await spoken(bot);
    await stateOf(callsOf(bot).answer(1, 'I wrote the test first. Then the code.', { spoken: { recording: last } }));
    const turn = await TurnModel.findOne({ turn: 1 }).sort({ $natural: -1 }).lean();
    expect(turn?.spoken?.machineText).toBe('I wrote the test first.\nThen the code.');
    expect(String(turn?.spoken?.recording)).toBe(last);
  });

  it('a spoken answer whose draft is taken when time is over is known to be spoken', { tags: 'deep' }, async () => {
    const bot = await running();
    await spoken(bot);
    await callsOf(bot).draft(1, 'I wrote the tests first.').expect(200);
    await stateOf(callsOf(bot).finish());
    expect(await TurnModel.findOne({ turn: 1, answer: 'I wrote the tests first.' }).lean()).toMatchObject({
      spoken: { machineText: 'I wrote the test first.' },
    });
  });

  it(
    'a spoken answer whose draft was begun in another browser is known there to be spoken',
    { tags: 'deep' },
    async () => {
      const bot = await running();
      const id = await spoken(bot);
      expect(await stateOf(callsOf(bot).turn())).not.toHaveProperty('spoken');
      await callsOf(bot).draft(1, 'I wrote the tests first.').expect(200);
      expect(await stateOf(callsOf(bot).turn())).toMatchObject({ draft: 'I wrote the tests first.', spoken: id });
      await stateOf(callsOf(bot).answer(1, 'I wrote the tests first.', { spoken: { recording: id } }));
      expect(await stateOf(callsOf(bot).turn())).not.toHaveProperty('spoken');
    },
  );

  it(
    'is refused for a recording of another interview, of another turn, or without words',
    { tags: 'deep' },
    async () => {
      const [bot, other] = [await running(), await running()];
      const theirs = await spoken(other);
      const ofTwo = await spoken(bot, { turn: 2 });
      double.behave = (_asked, res) => void res.writeHead(415).end();
      const wordless = await spoken(bot);
      for (const recording of [theirs, ofTwo, wordless, '65f0c0ffee0123456789abcd']) {
        expect(await refusalOf(callsOf(bot).answer(1, 'Said', { spoken: { recording } }))).toBe('404 NOT_FOUND');
      }
      expect(await stateOf(callsOf(bot).answer(1, 'Typed'))).toMatchObject({ answered: 1 });
    },
  );
});

describe('what is said until the interview ends', () => {
  const completed = async (bot: Bot) => {
    await runDueJobs();
    await runDueJobs({ kinds: [endBotInterview], at: new Date(Date.now() + 60 * MINUTE_MS) });
    await runDueJobs();
    return storedInterview(bot.id);
  };
  /** Lets the time of an interview run out at this moment. */
  const timeIsUp = async (bot: Bot) => {
    const minutes = 30 + GRACE_MINUTES;
    await BotInterviewModel.updateOne({ _id: bot.id }, { startedAt: new Date(Date.now() - minutes * MINUTE_MS) });
    expect(await stateOf(callsOf(bot).turn())).toMatchObject({ status: 'finished' });
  };
  const answered = (bot: Bot) => TurnModel.findOne({ interview: bot.id, turn: 1 }).lean();

  it('is transcribed later and belongs to the answer, after the typed text', { tags: 'deep' }, async () => {
    const bot = await running();
    await callsOf(bot).draft(1, 'By hand.').expect(200);
    const id = await begun(bot);
    await speaking(bot).chunk(id, 0).expect(200);
    await timeIsUp(bot);
    expect(await storedInterview(bot.id)).toMatchObject({ status: 'in_progress' });
    // No one goes on speaking after it.
    const late = await begun(bot);
    await speaking(bot).chunk(late, 0).expect(200);
    for (const one of [id, late]) await speaking(bot).finish(one).expect(200);
    expect(await completed(bot)).toMatchObject({ status: 'completed' });
    expect(await answered(bot)).toMatchObject({
      answer: 'By hand. I wrote the test first.',
      spoken: { machineText: 'I wrote the test first.' },
    });
    const { body } = await api.get(`/interviews/data/${bot.id}`).set(bot.recruiter.auth).expect(200);
    const [, said] = (JSON.parse(body.data.interviewData.aiReport as string) as AiReport).jsonArray;
    expect(said).toMatchObject({ message: 'By hand. I wrote the test first.', spoken: expect.any(Object) as object });
  });

  it('is the answer if nothing was typed, also if the candidate ends it', { tags: 'deep' }, async () => {
    const bot = await running();
    const id = await begun(bot);
    await speaking(bot).chunk(id, 0).expect(200);
    await stateOf(callsOf(bot).finish());
    await speaking(bot).finish(id).expect(200);
    expect(await completed(bot)).toMatchObject({ status: 'completed' });
    expect(await answered(bot)).toMatchObject({ answer: 'I wrote the test first.' });
    expect(await BotInterviewModel.findById(bot.id).lean()).toMatchObject({ turns: [{ status: 'answered' }] });
  });

  it('holds nothing up for long if it is never sent, or cannot be written down', { tags: 'deep' }, async () => {
    const [silent, wordless] = [await running(), await running()];
    await callsOf(silent).draft(1, 'By hand.').expect(200);
    await begun(silent);
    await stateOf(callsOf(silent).finish());
    expect(await completed(silent)).toMatchObject({ status: 'in_progress' });
    await BotInterviewModel.updateOne({ _id: silent.id }, { 'ended.at': new Date(Date.now() - MINUTE_MS) });
    expect(await completed(silent)).toMatchObject({ status: 'completed' });
    expect(await answered(silent)).toMatchObject({ answer: 'By hand.' });

    double.behave = (_asked, res) => void res.writeHead(415).end();
    const id = await begun(wordless);
    await speaking(wordless).chunk(id, 0).expect(200);
    await stateOf(callsOf(wordless).finish());
    await speaking(wordless).finish(id).expect(200);
    expect(await completed(wordless)).toMatchObject({ status: 'completed' });
    expect(await answered(wordless)).toMatchObject({ answer: null });
  });

  it('is no part of an answer that was typed after it', { tags: 'deep' }, async () => {
    const bot = await running();
    const id = await begun(bot);
    await speaking(bot).chunk(id, 0).expect(200);
    await speaking(bot).finish(id).expect(200);
    await callsOf(bot).draft(1, 'Typed instead.').expect(200);
    await stateOf(callsOf(bot).finish());
    expect(await storedInterview(bot.id)).toMatchObject({ status: 'completed' });
    expect(await answered(bot)).toMatchObject({ answer: 'Typed instead.' });
  });
});

describe('a recording that is finished', () => {
  it('twice at once is finished once: nothing but one recording and one job is left', { tags: 'deep' }, async () => {
    const bot = await running();
    const me = speaking(bot);
    const id = await begun(bot);
    await me.chunk(id, 0).expect(200);
    const replies = await Promise.all(Array.from({ length: 4 }, () => me.finish(id)));
    expect(replies.map(({ status, body }) => `${status} ${body.data.status}`)).toEqual(
      Array(4).fill('200 transcribing'),
    );
    expect(await RecordingChunkModel.countDocuments({ recording: id })).toBe(0);
    const company = new mongoose.Types.ObjectId(bot.recruiter.company._id);
    expect(await database().collection('recordings.files').countDocuments({ 'metadata.company': company })).toBe(1);
    await runDueJobs();
    expect(double.asked).toHaveLength(1);
    expect(await me.own(id)).toMatchObject({ status: 'transcribed' });
  });

  it(
    'while others of the interview wait to be written down waits its turn (429), and is taken then',
    { tags: 'deep' },
    async () => {
      const bot = await running();
      const me = speaking(bot);
      const finished = async () => {
        const id = await begun(bot);
        await me.chunk(id, 0).expect(200);
        return [id, await me.finish(id)] as const;
      };
      for (let count = 0; count < 5; count++) expect((await finished())[1].status).toBe(200);
      const [id, refused] = await finished();
      expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([429, 'RATE_LIMITED', '10']);
      await runDueJobs();
      await me.finish(id).expect(200);
    },
  );
});

describe('a recording that is not written down', () => {
  it.each([
    ['refuses it', (_asked: unknown, res: ServerResponse) => void res.writeHead(422).end(), null],
    ['fails', (_asked: unknown, res: ServerResponse) => void res.writeHead(500).end(), 2],
    ['talks nonsense', () => ({ nothing: true }), 2],
    ['redirects', (_a: unknown, res: ServerResponse) => void res.writeHead(302, { Location: '/other' }).end(), 2],
  ])('is kept where the server %s, and the answer is typed', { tags: 'deep' }, async (_name, behave, tries) => {
    double.behave = behave;
    if (tries !== null) expectLog(/job failed|was not transcribed/);
    const bot = await running();
    const id = await spoken(bot);
    await runDueJobs({ at: new Date(Date.now() + MINUTE_MS) });
    expect(await speaking(bot).own(id)).toMatchObject({ status: 'failed', transcript: null });
    expect(await stateOf(callsOf(bot).answer(1, 'Typed instead'))).toMatchObject({ answered: 1 });
    const { body } = await api.get(`/interviews/${bot.id}/recordings`).set(bot.recruiter.auth).expect(200);
    expect(body.data).toMatchObject([{ _id: id, status: 'failed', transcript: null, turn: 1, bytes: 23 }]);
    // The key goes nowhere else.
    expect(double.asked.every(({ path }) => path === '/v1/audio/transcriptions')).toBe(true);
  });

  it(
    'is asked for once more, plainly, if a server knows no times; what it doubts is dropped',
    { tags: 'deep' },
    async () => {
      double.behave = ({ form }, res) => {
        if (form.get('response_format') === 'json') return { text: 'You' };
        res.writeHead(400).end();
        return undefined;
      };
      const bot = await running();
      const plain = await spoken(bot);
      expect((await speaking(bot).own(plain)).transcript).toEqual({ text: 'You', model: 'a transcription server' });
      expect(double.asked.at(-1)?.authorization).toBe('Bearer a key');
      expect(double.asked.at(-1)?.form.get('file')).toMatchObject({ name: 'answer.webm' });
      double.behave = () => ({
        text: 'Yes. You',
        segments: [
          { text: 'Yes.', no_speech_prob: 0.1, avg_logprob: -0.1 },
          { text: ' You', no_speech_prob: '0.95', avg_logprob: -1.4 },
        ],
      });
      const silent = await spoken(bot);
      expect((await speaking(bot).own(silent)).transcript?.text).toBe('Yes.');
      double.behave = () => ({ text: 'Y\u0000es\ud800', words: [{ word: 'Y\u0000es', start: 0, end: 1 }] });
      const unfit = await spoken(bot);
      expect((await speaking(bot).own(unfit)).transcript).toMatchObject({ text: 'Yes', words: [{ word: 'Yes' }] });
      double.behave = () => ({ text: 'a'.repeat(20_001) });
      const endless = await spoken(bot);
      expect(await speaking(bot).own(endless)).toMatchObject({ status: 'failed', transcript: null });
    },
  );
});

describe('a recording is refused', () => {
  it(
    'a recording is refused that is no sound (415), of an interview that does not run, or before consent',
    { tags: 'deep' },
    async () => {
      const bot = await running();
      for (const mime of ['video/webm', 'text/html', 'audio/webm-evil', 'audio/midi']) {
        expect(await refusalOf(speaking(bot).begin({ mime }))).toBe('415 UNSUPPORTED_MEDIA_TYPE');
      }
      expect(await refusalOf(speaking(bot).begin({ startedAt: 'now' }))).toBe('400 VALIDATION_FAILED');
      const waiting = await makeBot();
      expect(await refusalOf(speaking(waiting).begin())).toBe('409 INTERVIEW_NOT_OPEN');
      const unasked = await makeBot(undefined, { consents: false });
      expect(await refusalOf(speaking(unasked).begin())).toBe('409 CONSENT_REQUIRED');
    },
  );

  it(
    'a recording is refused if nothing writes it down: the page does not offer it, and the notice does not name it',
    { tags: 'deep' },
    async () => {
      set('STT_BASE_URL', undefined);
      const bot = await running();
      expect(await refusalOf(speaking(bot).begin())).toBe('404 NOT_FOUND');
      const { body } = await api.get('/candidate/interview').set(bot.auth).expect(200);
      expect(body.data.voice).toBeNull();
      expect(JSON.stringify(body.data.notice)).not.toContain('Your voice');
      expect(body.data.notice.not).toContain('Sound, photos or video');
    },
  );

  it(
    'a recording is refused that is too large, in a chunk or all together, or whose chunk is empty or no bytes',
    { tags: 'deep' },
    async () => {
      const bot = await running();
      const me = speaking(bot);
      const id = await begun(bot);
      expect(await refusalOf(me.chunk(id, 0, Buffer.alloc(1024 * 1024 + 1)))).toBe('413 BODY_TOO_LARGE');
      expect(await refusalOf(me.chunk(id, 0, Buffer.alloc(0)))).toBe('400 VALIDATION_FAILED');
      expect(await refusalOf(me.chunk(id, 2_000))).toBe('404 NOT_FOUND');
      expect(await refusalOf(api.put(`/candidate/recordings/${id}/chunks/0`).set(bot.auth).send({ sound: true }))).toBe(
        '415 UNSUPPORTED_MEDIA_TYPE',
      );
      await me.chunk(id, 0, Buffer.alloc(1024 * 1024)).expect(200);
      await RecordingModel.updateOne({ _id: id }, { bytes: 16 * 1024 * 1024 });
      expect(await refusalOf(me.chunk(id, 1))).toBe('413 FILE_TOO_LARGE');
      const next = await begun(bot);
      await RecordingModel.updateOne({ _id: id }, { bytes: 160 * 1024 * 1024 });
      expect(await refusalOf(me.chunk(next, 0))).toBe('413 FILE_TOO_LARGE');
      const empty = await begun(bot);
      expect(await refusalOf(me.finish(empty))).toBe('400 VALIDATION_FAILED');
    },
  );

  it('a recording is refused if the disk is full, with the reason, and typing goes on', async () => {
    const bot = await running();
    const id = await begun(bot);
    const full = new mongoose.mongo.MongoServerError({ message: 'available disk space is low', code: 14_031 });
    vi.spyOn(RecordingChunkModel, 'create').mockRejectedValueOnce(full);
    expectLog(/request/);
    const { status, body } = await speaking(bot).chunk(id, 0);
    expect([status, body.message]).toEqual([
      503,
      'There is no room for your recording right now. Please type your answer instead.',
    ]);
    await speaking(bot).chunk(id, 0).expect(200);
    await callsOf(bot).draft(1, 'Typed').expect(200);
    expect(await stateOf(callsOf(bot).answer(1, 'Typed instead'))).toMatchObject({ answered: 1 });
  });

  it(
    'while the disk has less room than is left to what is typed; what was sent before is finished later',
    { tags: 'deep' },
    async () => {
      const bot = await running();
      const me = speaking(bot);
      const id = await begun(bot);
      await me.chunk(id, 0).expect(200);
      const reserve = settings().DISK_RESERVE_MB;
      set('DISK_RESERVE_MB', 1_000_000_000);
      expectLog(/request/);
      for (const refused of [me.begin(), me.chunk(id, 1), me.finish(id)]) {
        const { status, body, headers } = await refused;
        expect([status, body.message, headers['retry-after']]).toEqual([
          503,
          'There is no room for your recording right now. Please type your answer instead.',
          '60',
        ]);
      }
      await callsOf(bot).draft(1, 'Typed').expect(200);
      expect(await stateOf(callsOf(bot).answer(1, 'Typed instead'))).toMatchObject({ answered: 1 });
      set('DISK_RESERVE_MB', reserve);
      await me.finish(id).expect(200);
    },
  );

  it('beyond the number of an interview’s recordings, however many begin at once', { tags: 'deep' }, async () => {
    const bot = await running();
    const { company } = await storedInterview(bot.id);
    const one = { company, interview: bot.id, turn: 1, mime: 'audio/webm', startedAt: new Date() };
    await RecordingModel.insertMany(Array.from({ length: RECORDINGS_MAX - 1 }, () => one));
    const replies = await Promise.all(Array.from({ length: 20 }, () => speaking(bot).begin()));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(19).fill(429)]);
    expect(await RecordingModel.countDocuments({ interview: bot.id })).toBe(RECORDINGS_MAX);
  });

  it('beyond the company’s uploads of the day', { tags: 'deep' }, async () => {
    const bot = await running();
    set('QUOTA_UPLOADS', 1);
    set('QUOTA_UPLOADS_MB', 1);
    expect(await refusalOf(speaking(bot).begin())).toBe('429 RATE_LIMITED');
    set('QUOTA_UPLOADS', 1_000);
    const id = await begun(bot);
    await speaking(bot).chunk(id, 0, Buffer.alloc(900_000)).expect(200);
    expect(await refusalOf(speaking(bot).chunk(id, 1, Buffer.alloc(900_000)))).toBe('429 RATE_LIMITED');
  });
});

describe('staff', () => {
  it(
    'hear a recording, whole and from the middle; nothing in it can run; no one else hears it',
    { tags: 'deep' },
    async () => {
      const bot = await running();
      const id = await spoken(bot);
      const { auth } = bot.recruiter;
      const whole = await api.get(`/recordings/${id}`).set(auth).buffer().expect(200);
      expect(Buffer.from(whole.body as Buffer).toString()).toBe('first part, second part');
      expect(whole.headers).toMatchObject({
        'content-type': 'audio/webm',
        'accept-ranges': 'bytes',
        'content-length': '23',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      const part = await api.get(`/recordings/${id}`).set(auth).set('Range', 'bytes=12-17').buffer().expect(206);
      expect(Buffer.from(part.body as Buffer).toString()).toBe('second');
      expect(part.headers).toMatchObject({ 'content-range': 'bytes 12-17/23', 'content-length': '6' });
      const last = await api.get(`/recordings/${id}`).set(auth).set('Range', 'bytes=-4').buffer().expect(206);
      expect(Buffer.from(last.body as Buffer).toString()).toBe('part');
      const beyond = await api.get(`/recordings/${id}`).set(auth).set('Range', 'bytes=50-').expect(416);
      expect(beyond.headers['content-range']).toBe('bytes */23');
      await api.get(`/recordings/${id}`).set(auth).set('Range', 'lines=1-2').buffer().expect(200);
      const stranger = await makeRecruiter();
      await api.get(`/recordings/${id}`).set(stranger.auth).expect(404);
      await api.get(`/interviews/${bot.id}/recordings`).set(stranger.auth).expect(404);
      await api.get(`/recordings/${id}`).set(bot.auth).expect(401);
    },
  );
});

describe('a player, which sends no token', () => {
  async function heard() {
    const bot = await running();
    const id = await spoken(bot);
    const { auth } = bot.recruiter;
    const list = await api.get(`/interviews/${bot.id}/recordings`).set(auth).expect(200);
    const [{ sound }] = list.body.data as [Recording];
    return { bot, id, auth, sound };
  }

  it('opens a recording by the address that the list has, from the middle too', { tags: 'deep' }, async () => {
    const { sound } = await heard();
    const part = await api.get(sound).set('Range', 'bytes=12-').buffer().expect(206);
    expect(Buffer.from(part.body as Buffer).toString()).toBe('second part');
    expect(part.headers['cache-control']).toBe('private, no-store');
  });

  it('opens nothing else by it, and nothing by another token', { tags: 'deep' }, async () => {
    const { bot, id, sound } = await heard();
    const ticket = sound.split('ticket=')[1] ?? '';
    const other = await spoken(bot, { turn: 1 });
    for (const path of [
      `/recordings/${other}?ticket=${ticket}`,
      `/interviews/${bot.id}/recordings?ticket=${ticket}`,
      `/recordings/${id}?ticket=${bot.recruiter.auth.Authorization.replace('Bearer ', '')}`,
      `/recordings/${id}?ticket=${ticket}&ticket=${ticket}`,
      `/recordings/${id}`,
    ]) {
      expect([path, (await api.get(path)).status]).toEqual([path, 401]);
    }
    // A caller who sends a token is the one whom the token names.
    await api.get(sound).set(bot.auth).expect(401);
    await api
      .get(`/auth/me`)
      .set({ Authorization: `Bearer ${ticket}` })
      .expect(401);
  });

  it(
    'is refused once the session of the person who got the address has ended, or they may read no report',
    { tags: 'deep' },
    async () => {
      const { bot, auth, sound } = await heard();
      await UserModel.updateOne({ _id: bot.recruiter._id }, { role: 'guest' });
      await vi.waitFor(() => api.get(sound).expect(403), { timeout: 120_000 });
      await UserModel.updateOne({ _id: bot.recruiter._id }, { role: 'owner' });
      await vi.waitFor(() => api.get(sound).expect(200), { timeout: 120_000 });
      await api.post('/auth/logout-all').set(auth).expect(200);
      await api.get(sound).expect(401);
    },
  );
});

describe('the notice', () => {
  it(
    'names the voice, who hears it and for how long; longer asks again, shorter does not',
    { tags: 'deep' },
    async () => {
      const bot = await running();
      const view = async () => (await api.get('/candidate/interview').set(bot.auth).expect(200)).body.data;
      const first = await view();
      expect(first.voice).toEqual({ minutesMax: 10, languages: null });
      expect(first.notice.items).toContainEqual({
        what: 'Your voice where you choose to speak an answer, and the text that a program makes of it',
        why: 'So that you may speak instead of typing. Typing counts the same.',
        who: expect.stringContaining('and an AI model on their own server'),
        kept: 'The sound for 90 days, the text like your answers',
      });
      expect(first.notice.not).toContain('Photos or video');
      const { company } = bot.recruiter;
      const keep = (recordingDays: number | null) => companyModel().updateOne({ _id: company._id }, { recordingDays });
      await keep(30);
      expect(await view()).toMatchObject({ consent: { isCurrent: true } });
      await keep(null);
      expect(await view()).toMatchObject({ consent: { isCurrent: false } });
      await agreeTo(bot.auth);
      await keep(365);
      expect(await view()).toMatchObject({ consent: { isCurrent: true } });
      set('STT_BASE_URL', 'https://speech.example/v1');
      expect(await view()).toMatchObject({ consent: { isCurrent: false } });
    },
  );
});

it('erasing the candidate leaves no recording: transcribed, waiting or unfinished', { tags: 'deep' }, async () => {
  const bot = await running();
  const me = speaking(bot);
  const heard = await spoken(bot);
  const waiting = await begun(bot);
  await me.chunk(waiting, 0).expect(200);
  await me.finish(waiting).expect(200);
  await me.chunk(await begun(bot), 0).expect(200);
  const { _id: company } = bot.recruiter.company;
  const interview = await InterviewModel.findById(bot.id).lean();
  const receipt = await erase(await planErasure(String(interview?.candidate._id), company));
  expect(receipt.counts).toMatchObject({ recordings: 3, recordingChunks: 1 });
  expect(await RecordingModel.countDocuments({ company })).toBe(0);
  expect(await RecordingChunkModel.countDocuments({ company })).toBe(0);
  const owner = { 'metadata.company': new mongoose.Types.ObjectId(company) };
  expect(await database().collection('recordings.files').countDocuments(owner)).toBe(0);
  await runDueJobs();
  expect(double.asked).toHaveLength(1);
  await api.get(`/recordings/${heard}`).set(bot.recruiter.auth).expect(404);
});

describe('how long recordings are kept', () => {
  it(
    'is chosen by the company, 90 days by default; an unfinished recording is deleted after a day',
    { tags: 'deep' },
    async () => {
      const bot = await running();
      const id = await spoken(bot);
      const unfinished = await begun(bot);
      await speaking(bot).chunk(unfinished, 0).expect(200);
      const { auth, company } = bot.recruiter;
      const put = (retention: object) =>
        api
          .put(`/company/${company._id}`)
          .set(auth)
          .send({ ...company, retention });
      const run = () => runDueJobs({ kinds: [applyRetention] });
      const age = (days: number) =>
        RecordingModel.updateMany({ interview: bot.id }, { createdAt: new Date(Date.now() - days * DAY_MS) });
      const left = async () =>
        (await RecordingModel.find({ interview: bot.id }).lean()).map(({ _id }) => _id.toHexString());

      expect(await refusalOf(put({ recordingDays: 0 }))).toBe('400 VALIDATION_FAILED');
      await age(0.5);
      await applyRetention.run({}, jobContext());
      expect(await left()).toEqual([id, unfinished]);
      await age(2);
      await applyRetention.run({}, jobContext());
      expect(await left()).toEqual([id]);
      expect(await RecordingChunkModel.countDocuments({ interview: bot.id })).toBe(0);
      expect((await put({ recordingDays: null }).expect(200)).body.data.retention).toMatchObject({
        recordingDays: null,
      });
      await age(1_000);
      await applyRetention.run({}, jobContext());
      expect(await left()).toEqual([id]);
      expect((await put({ recordingDays: 90 }).expect(200)).body.data.retention).toMatchObject({ recordingDays: 90 });
      await run();
      await applyRetention.run({}, jobContext());
      expect(await left()).toEqual([]);
      await api.get(`/recordings/${id}`).set(auth).expect(404);
      expect(
        await database()
          .collection('recordings.files')
          .countDocuments({ 'metadata.company': new mongoose.Types.ObjectId(company._id) }),
      ).toBe(0);
    },
  );
});
