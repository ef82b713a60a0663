import type { CandidateRecordView } from '@interview-detection/shared/candidate-records/candidate-records.schema';
import type { AiReport } from '@interview-detection/shared/reports/reports.schema';
import { LANGUAGES } from '@interview-detection/shared/visits/visits.rules';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { api } from '#api/test/api';
import { callsOf, makeBot, refusalOf, stateOf, type Bot } from '#api/test/bot';
import { openLink } from '#api/test/candidates';
import { copied } from '#api/test/copies';
import { useDatabase } from '#api/test/database';
import { makeInterview, makeInterviewer, makeRecruiter } from '#api/test/factories';
import { runDueJobs } from '#api/test/jobs';
import { listIds } from '#api/test/pages';
import { mailsTo } from '#api/test/mails';
import { EventModel, EvidenceBatchModel, InterviewModel } from '#api/test/models';
import { readPdf } from '#api/test/pdf-files';
import { makeRecording, SOUND } from '#api/test/recordings';
import { everything } from '#api/test/sweep';

useDatabase();

const read = ({ auth }: Pick<Bot, 'auth'>) => api.get('/candidate/record').set(auth);
const say = ({ auth }: Bot, what: string, body: object) => api.post(`/candidate/record/${what}`).set(auth).send(body);
const answerReview = ({ recruiter, id }: Bot, text: unknown) =>
  api.post(`/interviews/${id}/review-answer`).set(recruiter.auth).send({ text });
const detailsOf = async ({ recruiter, id }: Bot) =>
  (await api.get(`/interviews/data/${id}`).set(recruiter.auth).expect(200)).body.data;
async function recordOf(call: PromiseLike<{ status: number; body: unknown }>): Promise<CandidateRecordView> {
  const { status, body } = await call;
  expect([status, body]).toEqual([200, expect.any(Object)]);
  return (body as { data: CandidateRecordView }).data;
}

/** An interview whose first answer is partly pasted, the second skipped, finished with the third as a draft. */
const finished = (): Promise<Bot> => copied('a finished interview', finish);

async function finish(): Promise<Bot> {
  const bot = await makeBot();
  const me = callsOf(bot);
  await stateOf(me.start());
  const at = new Date().toISOString();
  const pasted = { kind: 'paste', at, turn: 1, data: { length: 40, source: 'outside' } };
  const devices = {
    mediaDevices: [{ label: 'Webcam', kind: 'videoinput', provenance: 'granted' }],
    bluetoothDevice: [],
    usbDevice: [],
  };
  const events = [
    { id: 'p1', seq: 1, ...pasted },
    { id: 'p2', seq: 2, ...pasted, data: { length: 3, source: 'outside' } },
    { id: 'd1', seq: 3, kind: 'devices', at, data: devices },
  ];
  await api.post('/candidate/events').set(bot.auth).send({ events }).expect(200);
  await stateOf(me.answer(1, 'x'.repeat(100), { process: { pasteShare: 0.4 } }));
  await stateOf(me.skip(2));
  await stateOf(me.finish());
  return bot;
}

describe('a candidate’s record', () => {
  it('is shown once the interview is over', { tags: 'deep' }, async () => {
    const bot = await makeBot();
    expect(await refusalOf(read(bot))).toBe('409 RECORD_NOT_READY');
    await stateOf(callsOf(bot).start());
    for (const [what, body] of [
      ['comments', { about: 'interview', text: 'x' }],
      ['corrections', { turn: 1, text: 'x' }],
      ['review', { text: 'x' }],
      ['erasure', {}],
    ] as const) {
      expect(await refusalOf(say(bot, what, body))).toBe('409 RECORD_NOT_READY');
    }
    await stateOf(callsOf(bot).finish());
    await read(bot).expect(200);
  });

  it('has everything that was kept, in words', { tags: 'deep' }, async () => {
    const bot = await finished();
    const sound = await makeRecording(bot.recruiter.company._id, bot.id);
    const record = await recordOf(read(bot));
    expect(record).toMatchObject({
      company: { name: bot.recruiter.company.name },
      policy: 'closed',
      endedAt: expect.any(String),
      consents: [{ decision: 'agreed', noticeVersion: record.notice.version, language: 'en' }],
      adjustments: { asked: null, granted: null },
      visits: { openedAt: expect.any(String), device: expect.any(String), takeovers: [] },
      answers: [
        {
          turn: 1,
          about: 'answer:1',
          question: 'One?',
          how: 'typed',
          text: 'x'.repeat(100),
          answeredAt: expect.any(String),
          typing: { pasteShare: 0.4 },
          recordings: [sound],
          correction: null,
        },
        { turn: 2, about: null, question: 'Two?', how: 'none', note: 'skipped', text: null },
        { turn: 3, question: 'Three?', how: 'none' },
      ],
      notReached: 0,
      recordings: [
        { _id: sound, turn: 1, seconds: 2.5, text: 'I wrote the test first', deletedOn: expect.any(String) },
      ],
      devices: [{ label: 'Webcam', kind: 'videoinput', provenance: 'granted' }],
      comments: [],
      reviews: [],
      erasure: null,
    });
    expect(record.notice.items.length).toBeGreaterThan(3);
    expect(record.notice.not.length).toBeGreaterThan(3);
    expect(record.evidence).toMatchObject({
      level: 'low',
      title: 'Overall level shown to the hiring team: low',
      text: expect.stringContaining('Kinds of points that count: 1. This is a reason to ask you, not a finding.'),
      how: expect.stringContaining('not part of its result'),
      points: [
        { about: 'p1', title: '40 characters pasted', turns: [1], state: 'counts', stateText: 'Counted' },
        { about: 'p2', title: '3 characters pasted', state: 'below', stateText: 'Not counted: below the limit' },
      ],
      off: ['Whether a second voice can be heard'],
      events: 3,
    });
    expect(record.evidence.kinds).toHaveLength(7);
    expect(Date.parse(record.readableUntil) - Date.parse(record.startsAt)).toBe((24 + 30 * 24) * 3_600_000);
  });

  it.each(LANGUAGES)('says it in the candidate’s language: %s', { tags: 'deep' }, async language => {
    const bot = await finished();
    await api.put('/candidate/language').set(bot.auth).send({ language }).expect(200);
    const { evidence } = await recordOf(read(bot));
    const words = JSON.stringify(evidence);
    expect(words).not.toMatch(/\{\w+\}/);
    expect(words.includes('characters pasted')).toBe(language === 'en');
    expect(/\p{Script=Arabic}/u.test(words)).toBe(language === 'ar');
  });

  it('has nothing that the company wrote for itself', { tags: 'deep' }, async () => {
    const bot = await finished();
    await runDueJobs();
    const { recruiter, id } = bot;
    const secret = 'A secret of the company';
    await api
      .post(`/interviews/${id}/assessment`)
      .set(recruiter.auth)
      .send({ verdict: 'not_recommended', note: secret })
      .expect(200);
    await api.post(`/interviews/${id}/evidence/p1/dismiss`).set(recruiter.auth).send({ reason: secret }).expect(200);
    const { body } = await read(bot).expect(200);
    expect(body.data.evidence.points[0]).toMatchObject({ about: 'p1', state: 'dismissed' });
    expect(body.data.evidence.text).toBe('None of this counts, so there is no reason to ask you about it.');
    const text = JSON.stringify(body);
    expect(text).not.toContain(secret);
    expect(text).not.toMatch(/verdict|recommended|correctPercentage|authorship|expectedPoints|referenceAnswer/i);
    expect(text).not.toContain('Second round');
  });

  it(
    'a candidate’s record of a Real interview has the transcript as text, without marks',
    { tags: 'deep' },
    async () => {
      const recruiter = await makeRecruiter();
      const { _id: id } = await makeInterview(recruiter);
      const { auth } = await openLink(recruiter.auth, id);
      const transcript = [
        { type: 'sent', message: 'Why <b>us?</b>' },
        { type: 'recieve', message: 'For &lt;reasons&gt;', marks: 3 },
      ];
      await api.post(`/interviews/${id}/complete`).set(recruiter.auth).send({ transcript }).expect(200);
      await runDueJobs();
      const { body } = await read({ auth }).expect(200);
      expect(body.data.answers).toMatchObject([
        { turn: 1, about: 'answer:1', question: 'Why us?', text: 'For <reasons>' },
      ]);
      expect(JSON.stringify(body)).not.toContain('marks');
      const suggestion = { turn: 1, text: 'For seasons' };
      await api.post('/candidate/record/corrections').set(auth).send(suggestion).expect(200);
      await api.post('/candidate/record/comments').set(auth).send({ about: 'answer:1', text: 'Misheard' }).expect(200);
    },
  );

  it(
    'a candidate’s record of an interview that did not take place says that, and not that too little was seen',
    { tags: 'deep' },
    async () => {
      const bot = await makeBot();
      await InterviewModel.updateOne({ _id: bot.id }, { status: 'no_show' });
      const { evidence } = await recordOf(read(bot));
      expect(evidence.text).toBe('The interview did not take place, so nothing was noted.');
    },
  );

  it('is closed 30 days after the interview, with an explanation', { tags: 'deep' }, async () => {
    const bot = await finished();
    await InterviewModel.updateOne({ _id: bot.id }, { startsAt: new Date(Date.now() - 31.5 * 86_400_000) });
    const { body } = await read(bot).expect(410);
    expect(body).toMatchObject({ code: 'LINK_ENDED', message: expect.stringContaining('has closed') });
    expect(await refusalOf(say(bot, 'review', { text: 'x' }))).toBe('410 LINK_ENDED');
  });

  it('says that it was altered if the stored record was changed', async () => {
    const bot = await finished();
    await EvidenceBatchModel.updateOne({ interview: bot.id }, { 'events.0.line': '{}' });
    const { evidence } = await recordOf(read(bot));
    expect(evidence).toMatchObject({ level: 'unknown', text: expect.stringContaining('was changed afterwards') });
  });
});

describe('the file of a record', () => {
  const fetch = async (bot: Bot) => {
    const reply = await api.get('/candidate/record.zip').set(bot.auth).responseType('blob').expect(200);
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="interview-record-[\d-]+\.zip"$/);
    expect(reply.headers['content-type']).toBe('application/zip');
    return unzipSync(reply.body as Buffer);
  };

  it('has a page to read, the data behind it, each event and the recordings', { tags: 'deep' }, async () => {
    const bot = await finished();
    await makeRecording(bot.recruiter.company._id, bot.id);
    await recordOf(say(bot, 'comments', { about: 'p1', text: '<img src=x onerror=alert(1)> my notes' }));
    await recordOf(say(bot, 'review', { text: '</blockquote><script>alert(1)</script>' }));
    const files = await fetch(bot);
    expect(Object.keys(files)).toEqual(['record.html', 'record.json', 'evidence.json', 'recordings/1-answer-1.webm']);
    const { now: _now, recordings: _sounds, ...record } = await recordOf(read(bot));
    expect(JSON.parse(strFromU8(files['record.json'] ?? new Uint8Array()))).toMatchObject(record);
    expect(Buffer.from(files['recordings/1-answer-1.webm'] ?? [])).toEqual(SOUND);
    const chain = await api.get(`/interviews/${bot.id}/evidence.json`).set(bot.recruiter.auth).expect(200);
    expect(JSON.parse(strFromU8(files['evidence.json'] ?? new Uint8Array()))).toEqual(chain.body.data);
    const page = strFromU8(files['record.html'] ?? new Uint8Array());
    for (const words of ['40 characters pasted', 'x'.repeat(100), '&lt;img', 'my notes', 'You agreed', 'Skipped']) {
      expect(page).toContain(words);
    }
    expect(page).not.toMatch(/<(img|script|link|iframe)|https?:|\bon\w+=\S*>/);
  });

  it('shows in words when the link was used, the device check, requests and consent', async () => {
    const bot = await makeBot();
    const post = (path: string, body: object) => api.post(path).set(bot.auth).send(body);
    const network = { rttMs: 40, ok: true };
    const check = { microphone: true, camera: 'refused', network, screens: { extended: false } };
    await post('/candidate/check', check).expect(200);
    await post('/candidate/adjustments', { extraTimePercent: 25, note: 'I <b>stammer</b>' }).expect(200);
    await api
      .put(`/interviews/${bot.id}/adjustments`)
      .set(bot.recruiter.auth)
      .send({ extraTimePercent: 25, signalsOff: ['typing'], answer: 'Take your time' })
      .expect(200);
    await stateOf(callsOf(bot).start());
    await stateOf(callsOf(bot).finish());
    const page = strFromU8((await fetch(bot))['record.html'] ?? new Uint8Array());
    for (const words of [
      /When your link was used.*Opened · /s,
      /Microphone: works/,
      /Camera: refused/,
      /Connection: 40 ms · works/,
      /Screens: one screen/,
      /You asked for · .*Extra time: 25%.*I &lt;b&gt;stammer/s,
      /Agreed for this interview · .*Extra time: 25%.*Take your time/s,
    ]) {
      expect(page).toMatch(words);
    }
  });

  it('reads from right to left in Arabic', { tags: 'deep' }, async () => {
    const bot = await finished();
    await api.put('/candidate/language').set(bot.auth).send({ language: 'ar' }).expect(200);
    const page = strFromU8((await fetch(bot))['record.html'] ?? new Uint8Array());
    expect(page).toContain('<html lang="ar" dir="rtl">');
    expect(page).toContain('<h1>ما حُفظ عنك</h1>');
    expect(page).not.toMatch(/\{\w+\}/);
  });

  it('is made 10 times in an hour, and not before the interview is over', { tags: 'deep' }, async () => {
    const bot = await makeBot();
    for (let n = 0; n < 10; n++)
      expect(await refusalOf(api.get('/candidate/record.zip').set(bot.auth))).toBe('409 RECORD_NOT_READY');
    expect(await refusalOf(api.get('/candidate/record.zip').set(bot.auth))).toBe('429 RATE_LIMITED');
  });
});

describe('a comment', () => {
  it(
    'is about an event, an answer, a kind or the whole; staff read it beside the evidence',
    { tags: 'deep' },
    async () => {
      const bot = await finished();
      for (const about of ['p1', 'answer:1', 'away', 'interview']) {
        await recordOf(say(bot, 'comments', { about, text: `About ${about}` }));
      }
      const { body } = await api.get(`/interviews/${bot.id}/evidence`).set(bot.recruiter.auth).expect(200);
      const comments = body.data.comments as { about: string; text: string }[];
      expect(comments.map(({ about, text }) => [about, text])).toEqual([
        ['p1', 'About p1'],
        ['answer:1', 'About answer:1'],
        ['away', 'About away'],
        ['interview', 'About interview'],
      ]);
      expect((await recordOf(read(bot))).comments).toEqual(comments);
      expect(body.data).toMatchObject({ level: 'low', off: ['voices'], chain: { length: 3, verified: true } });
      expect(await EventModel.countDocuments({ type: 'interview.commented' })).toBe(4);
    },
  );

  it('stays what it is without any evidence: that is still unknown', { tags: 'deep' }, async () => {
    const bot = await makeBot();
    await stateOf(callsOf(bot).start());
    await stateOf(callsOf(bot).finish());
    await recordOf(say(bot, 'comments', { about: 'interview', text: 'My network was slow' }));
    const { body } = await api.get(`/interviews/${bot.id}/evidence`).set(bot.recruiter.auth).expect(200);
    expect(body.data).toMatchObject({ level: 'unknown', off: ['voices'], chain: { length: 0, verified: true } });
  });

  it('sent twice is one', { tags: 'deep' }, async () => {
    const bot = await finished();
    const comment = { about: 'p1', text: 'My notes' };
    await Promise.all([say(bot, 'comments', comment), say(bot, 'comments', comment)]);
    expect((await recordOf(say(bot, 'comments', comment))).comments).toHaveLength(1);
  });

  it.each([
    [{ about: 'p9', text: 'x' }, '404 NOT_FOUND'],
    [{ about: 'answer:99', text: 'x' }, '404 NOT_FOUND'],
    [{ about: '__proto__', text: 'x' }, '404 NOT_FOUND'],
    [{ about: 'constructor', text: 'x' }, '404 NOT_FOUND'],
    [{ about: { $gt: '' }, text: 'x' }, '400 VALIDATION_FAILED'],
    [{ about: 'p1', text: ' ' }, '400 VALIDATION_FAILED'],
    [{ about: 'p1', text: '\u202e' }, '400 VALIDATION_FAILED'],
    [{ about: 'p1', text: 'x'.repeat(2_001) }, '400 VALIDATION_FAILED'],
    [{ about: 'p1', text: 'a\u0000b' }, '400 VALIDATION_FAILED'],
  ])('%#: about something unknown is refused and changes nothing', { tags: 'deep' }, async (body, refusal) => {
    const bot = await finished();
    const before = await everything();
    expect(await refusalOf(say(bot, 'comments', body))).toBe(refusal);
    expect(await everything()).toEqual(before);
  });

  it('is text, whatever it contains', async () => {
    const bot = await finished();
    const text = '<script>alert(1)</script> \u202etxt\u202c {{x}} ✓ ملاحظة';
    expect((await recordOf(say(bot, 'comments', { about: 'p1', text }))).comments[0]?.text).toBe(text);
    await recordOf(say(bot, 'review', { text }));
    const mail = (await mailsTo(bot.recruiter.email)).find(({ kind }) => kind === 'review-asked');
    expect(mail?.html).not.toContain('<script>');
  });

  it('and a correction are limited to 120 in an hour', { tags: 'deep' }, async () => {
    const bot = await finished();
    for (let n = 0; n < 120; n++) await say(bot, 'corrections', { turn: 9, text: 'x' });
    expect(await refusalOf(say(bot, 'comments', { about: 'p1', text: 'x' }))).toBe('429 RATE_LIMITED');
  });
});

describe('a correction', () => {
  it('is shown beside the answer, which stays; the last one counts', async () => {
    const bot = await finished();
    await recordOf(say(bot, 'corrections', { turn: 1, text: 'mean' }));
    await recordOf(say(bot, 'corrections', { turn: 1, text: 'median' }));
    const { answers } = await recordOf(say(bot, 'corrections', { turn: 1, text: 'median' }));
    expect(answers[0]).toMatchObject({ text: 'x'.repeat(100), correction: { text: 'median' } });
    const { body } = await api.get(`/interviews/${bot.id}/corrections`).set(bot.recruiter.auth).expect(200);
    expect(body.data).toEqual([{ turn: 1, index: 1, text: 'median', at: expect.any(String) }]);
    expect(await EventModel.countDocuments({ type: 'interview.answer_corrected' })).toBe(2);
  });

  it(
    'is beside the answer in the details, in the PDF and as data, and changes nothing in the report',
    { tags: 'deep' },
    async () => {
      const bot = await finished();
      await runDueJobs();
      const reportOf = async () => JSON.parse((await detailsOf(bot)).interviewData.aiReport as string) as AiReport;
      const before = await reportOf();
      await recordOf(say(bot, 'corrections', { turn: 1, text: 'Rather <b>this</b>' }));
      const correction = { text: 'Rather <b>this</b>', at: expect.any(String) };
      const jsonArray = before.jsonArray.map((entry, at) => (at === 1 ? { ...entry, correction } : entry));
      expect(await reportOf()).toEqual({ ...before, jsonArray });
      const { body } = await api.get(`/interviews/${bot.id}/report.json`).set(bot.recruiter.auth).expect(200);
      expect(body.data).toMatchObject({ report: before.report, jsonArray });
      const { text } = await readPdf(bot.recruiter.auth, bot.id);
      expect(text.replaceAll(/\s+/g, ' ')).toMatch(
        /A: x+ .*Suggested by the candidate\. The text above is the original, and nothing is graded again, \d{4}-\d\d-\d\d: Rather <b>this<\/b>/,
      );
    },
  );

  it.each([
    [{ turn: 2, text: 'x' }, '404 NOT_FOUND'],
    [{ turn: 9, text: 'x' }, '404 NOT_FOUND'],
    [{ turn: 0, text: 'x' }, '400 VALIDATION_FAILED'],
    [{ turn: '1', text: 'x' }, '400 VALIDATION_FAILED'],
    [{ turn: 1, text: '' }, '400 VALIDATION_FAILED'],
    [{ turn: 1, text: 'x'.repeat(50_001) }, '400 VALIDATION_FAILED'],
  ])('%#: of no answer, or without text, is refused and changes nothing', async (body, refusal) => {
    const bot = await finished();
    const before = await everything();
    expect(await refusalOf(say(bot, 'corrections', body))).toBe(refusal);
    expect(await everything()).toEqual(before);
  });
});

describe('a request for a review by a person', () => {
  const asked = { text: 'Please listen to question 1 again' };

  it(
    'is on the company’s screens until it is answered, and the answer is emailed in the candidate’s language',
    { tags: 'deep' },
    async () => {
      const bot = await finished();
      await api.put('/candidate/language').set(bot.auth).send({ language: 'de' }).expect(200);
      await recordOf(say(bot, 'review', asked));
      await recordOf(say(bot, 'review', asked));
      const told = (await mailsTo(bot.recruiter.email)).filter(({ kind }) => kind === 'review-asked');
      expect(told).toHaveLength(1);
      expect(told[0]?.text).toContain(`> ${asked.text}`);
      expect(await detailsOf(bot)).toMatchObject({ review: { ...asked, answer: null } });
      const found = await api.get('/interviews/completed').set(bot.recruiter.auth).expect(200);
      expect(found.body.data[0]).toMatchObject({ _id: bot.id, review: asked });

      const text = 'I have listened to it.';
      const reply = await answerReview(bot, text).expect(200);
      const answer = { text, by: { _id: bot.recruiter._id, name: 'Mara Santos' }, at: expect.any(String) };
      expect(reply.body.data.review).toMatchObject({ ...asked, answer });
      await answerReview(bot, text).expect(200);
      expect(await refusalOf(answerReview(bot, 'Another one'))).toBe('409 REVIEW_NOT_OPEN');
      const { candidate } = await detailsOf(bot);
      const mails = (await mailsTo(candidate.email)).filter(({ kind }) => kind === 'review-answered');
      expect(mails).toHaveLength(1);
      expect(mails[0]?.subject).toMatch(/^Antwort auf Ihre Bitte: /);
      expect(mails[0]?.text).toContain(`> ${text}`);
      expect(mails[0]?.linkVersion).toBe(1);
      const { reviews } = await recordOf(read(bot));
      expect(reviews).toEqual([
        { ...asked, at: expect.any(String), answer: { text, by: 'Mara Santos', at: expect.any(String) } },
      ]);
    },
  );

  it('can be reworded until it is answered, and made again after that', { tags: 'deep' }, async () => {
    const bot = await finished();
    await recordOf(say(bot, 'review', asked));
    expect((await recordOf(say(bot, 'review', { text: 'And to question 2' }))).reviews).toHaveLength(1);
    await answerReview(bot, 'Done').expect(200);
    const { reviews } = await recordOf(say(bot, 'review', { text: 'Not convinced' }));
    expect(reviews.map(({ text, answer }) => [text, answer?.text])).toEqual([
      ['And to question 2', 'Done'],
      ['Not convinced', undefined],
    ]);
  });

  it('is answered only if one waits, with text', async () => {
    const bot = await finished();
    expect(await refusalOf(answerReview(bot, 'x'))).toBe('409 REVIEW_NOT_OPEN');
    await recordOf(say(bot, 'review', asked));
    expect(await refusalOf(answerReview(bot, ' '))).toBe('400 VALIDATION_FAILED');
    expect(await refusalOf(say(bot, 'review', {}))).toBe('400 VALIDATION_FAILED');
  });

  it(
    'and one for deletion are found in the lists, with their counts, as long as they wait',
    { tags: 'deep' },
    async () => {
      const bot = await finished();
      const { auth } = bot.recruiter;
      const { candidate } = await detailsOf(bot);
      const found = async (attention: string) => {
        const ids = await Promise.all(
          ['/interviews/completed', '/candidates', '/interviews'].map(path =>
            listIds(bot.recruiter, path, { attention }),
          ),
        );
        const { body } = await api.get('/candidates/counts').query({ attention }).set(auth).expect(200);
        return [...ids, body.data.Pending as number];
      };
      expect(await found('review_asked')).toEqual([[], [], [], 0]);
      await recordOf(say(bot, 'review', asked));
      await recordOf(say(bot, 'erasure', {}));
      const both = [[bot.id], [candidate._id], [], 1];
      expect([await found('review_asked'), await found('erasure_asked')]).toEqual([both, both]);
      const { body } = await api.get('/candidates').set(auth).expect(200);
      expect(body.data).toMatchObject([{ reviewOpen: true, erasureAsked: true }]);
      await answerReview(bot, 'I have looked').expect(200);
      expect([await found('review_asked'), await found('erasure_asked')]).toEqual([[[], [], [], 0], both]);
    },
  );

  it('is overridden by a decision only with a reason, which the history keeps', { tags: 'deep' }, async () => {
    const bot = await finished();
    const { candidate } = await detailsOf(bot);
    const { auth } = bot.recruiter;
    const decide = (body: object) => api.post(`/candidates/${candidate._id}/decision`).set(auth).send(body);
    await recordOf(say(bot, 'review', asked));
    const listed = await api.get(`/candidates/${candidate._id}`).set(auth).expect(200);
    expect(listed.body.data.reviewOpen).toBe(true);
    const before = await everything();
    expect(await refusalOf(decide({ status: 'Rejected' }))).toBe('409 REVIEW_OPEN');
    expect(await refusalOf(decide({ status: 'Rejected', reason: '  ' }))).toBe('409 REVIEW_OPEN');
    expect(await refusalOf(api.get(`/candidates/reject/${candidate._id}`).set(auth))).toBe('409 REVIEW_OPEN');
    expect(await refusalOf(api.get(`/candidates/select/${candidate._id}`).set(auth))).toBe('409 REVIEW_OPEN');
    expect(await everything()).toEqual(before);
    await decide({ status: 'Rejected', reason: 'The position was filled' }).expect(200);
    const { body } = await api.get(`/candidates/${candidate._id}`).set(auth).expect(200);
    expect(body.data).toMatchObject({
      reviewOpen: true,
      history: [{ to: 'Rejected', reason: 'The position was filled' }],
    });
    await decide({ status: 'Pending' }).expect(200);
    await answerReview(bot, 'I have listened to it').expect(200);
    await decide({ status: 'Selected' }).expect(200);
  });

  it('a review request is 404 for people of another company', { tags: 'deep' }, async () => {
    const bot = await finished();
    await recordOf(say(bot, 'review', asked));
    const other = { ...bot, recruiter: await makeRecruiter() };
    expect(await refusalOf(answerReview(other, 'x'))).toBe('404 NOT_FOUND');
  });
});

it(
  'a deletion request appears on the company’s screens and is emailed once; nothing is deleted automatically',
  { tags: 'deep' },
  async () => {
    const bot = await finished();
    await recordOf(say(bot, 'erasure', { text: 'I have another job' }));
    const { erasure } = await recordOf(say(bot, 'erasure', {}));
    expect(erasure).toEqual({ text: 'I have another job', at: expect.any(String), answer: null });
    expect(await detailsOf(bot)).toMatchObject({ erasureAsked: erasure });
    const mails = (await mailsTo(bot.recruiter.email)).filter(({ kind }) => kind === 'erasure-asked');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('> I have another job');
    expect((await recordOf(read(bot))).answers).toHaveLength(3);
  },
);

describe('a request for deletion that an owner closes with a reason', () => {
  const KEEP = { text: 'The law has us keep it for six months.' };
  const close = (bot: Bot, body: object = KEEP) =>
    api.post(`/interviews/${bot.id}/erasure-answer`).set(bot.recruiter.auth).send(body);
  const waiting = async (bot: Bot) => {
    const lists = ['/candidates', '/interviews/completed'].map(path =>
      api.get(`${path}?attention=erasure_asked`).set(bot.recruiter.auth).expect(200),
    );
    return (await Promise.all(lists)).map(({ body }) => (body.data as unknown[]).length);
  };

  it('is in no list any more, is on the candidate’s page and is emailed once', async () => {
    const bot = await finished();
    await recordOf(say(bot, 'erasure', {}));
    expect(await waiting(bot)).toEqual([1, 1]);
    await close(bot).expect(200);
    await close(bot).expect(200);
    expect(await waiting(bot)).toEqual([0, 0]);
    const { erasure } = await recordOf(read(bot));
    expect(erasure?.answer).toEqual({ ...KEEP, by: 'Mara Santos', at: expect.any(String) });
    const { candidate } = await detailsOf(bot);
    const mails = (await mailsTo(candidate.email)).filter(({ kind }) => kind === 'review-answered');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('You asked for your data to be deleted. Mara Santos has answered:');
    expect(mails[0]?.text).toContain(`> ${KEEP.text}`);
  });

  it('is open again if they ask again', { tags: 'deep' }, async () => {
    const bot = await finished();
    await recordOf(say(bot, 'erasure', {}));
    await close(bot).expect(200);
    expect((await recordOf(say(bot, 'erasure', {}))).erasure?.answer).toBeNull();
    expect(await waiting(bot)).toEqual([1, 1]);
  });

  it(
    'is 409 if none waits, 400 without a reason, 403 for a recruiter, 404 for another company',
    { tags: 'deep' },
    async () => {
      const bot = await finished();
      expect(await refusalOf(close(bot))).toBe('409 ERASURE_NOT_ASKED');
      await recordOf(say(bot, 'erasure', {}));
      expect(await refusalOf(close(bot, {}))).toBe('400 VALIDATION_FAILED');
      expect(
        await refusalOf(close({ ...bot, recruiter: { ...bot.recruiter, ...(await makeInterviewer(bot.recruiter)) } })),
      ).toBe('403 FORBIDDEN');
      expect(await refusalOf(close({ ...bot, recruiter: await makeRecruiter() }))).toBe('404 NOT_FOUND');
      expect(await waiting(bot)).toEqual([1, 1]);
    },
  );
});

it('a record is read 30 times a minute by one link, as a page or as a file', { tags: 'deep' }, async () => {
  const bot = await finished();
  for (let n = 0; n < 29; n++) await read(bot).expect(200);
  await api.get('/candidate/record.zip').set(bot.auth).expect(200);
  const refused = await read(bot).expect(429);
  expect(refused.body.code).toBe('RATE_LIMITED');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});
