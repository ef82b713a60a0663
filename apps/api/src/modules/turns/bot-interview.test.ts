import type { InterviewDetails } from '@interview-detection/shared/interviews/interviews.schema';
import type { AiReport } from '@interview-detection/shared/reports/reports.schema';
import { GENERAL_QUESTIONS } from '@interview-detection/shared/turns/turns.rules';
import { describe, expect, it } from 'vitest';
import { startClock, stopClockAfter } from '#api/test/clock';
import { currentTime } from '#api/lib/app-context';
import { api } from '#api/test/api';
import { callsOf, makeBot, refusalOf, stateOf, THREE, type Bot } from '#api/test/bot';
import { useDatabase } from '#api/test/database';
import { YEAR } from '#api/test/days';
import { runDueJobs } from '#api/test/jobs';
import { BotInterviewModel, EventModel, InterviewModel, JobModel, TurnModel } from '#api/test/models';
import { set } from '#api/test/settings';
import { storedInterview } from '#api/test/stored';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#api/lib/durations';
import { runJob } from '#api/jobs/job-run';
import { claimJob } from '#api/jobs/claimed-jobs.service';
import { endBotInterview } from './turns.jobs';

useDatabase();

/** The interview as its recruiter reads it; with the report where it is made. */
async function detailsOf({ id, recruiter }: Bot): Promise<InterviewDetails & { report: AiReport | null }> {
  startClock();
  const { body } = await api.get(`/interviews/data/${id}`).set(recruiter.auth).expect(200);
  const details = body.data as InterviewDetails;
  const { aiReport } = details.interviewData;
  return { ...details, report: aiReport === null ? null : (JSON.parse(aiReport) as AiReport) };
}

describe('from beginning to end', () => {
  it('an interview is started, answered, and completes itself with its report', { tags: 'deep' }, async () => {
    const bot = await makeBot();
    const me = callsOf(bot);
    const ready = await stateOf(me.turn());
    expect(ready).toMatchObject({ status: 'ready', turn: null, of: 3, question: null, interviewSecondsLeft: 1_800 });
    const first = await stateOf(me.start());
    expect(first).toMatchObject({
      status: 'asking',
      turn: 1,
      of: 3,
      number: 1,
      question: 'One?',
      kind: 'text',
      answered: 0,
    });
    expect(first.secondsLeft).toBe(600);
    expect(await detailsOf(bot)).toMatchObject({ status: 'in_progress', progress: { turn: 1, of: 3 } });
    expect((await stateOf(me.answer(1, 'My first answer'))).question).toBe('Two?');
    expect(await stateOf(me.turn())).toMatchObject({ turn: 2, answered: 1, draft: '' });
    await stateOf(me.answer(2, 'My second answer', { process: { pasteShare: 0.5 } }));
    expect(await stateOf(me.answer(3, 'My third answer'))).toMatchObject({
      status: 'finished',
      question: null,
      answered: 3,
    });
    expect(await stateOf(me.turn())).toMatchObject({ status: 'finished' });

    await runDueJobs();
    const details = await detailsOf(bot);
    expect(details).toMatchObject({ status: 'completed', reportStatus: 'ready' });
    expect(details.progress).toBeUndefined();
    expect(details.endedEarly).toBeUndefined();
    expect(details.finishedEarly).toBeUndefined();
    expect(details.report?.jsonArray.map(({ type, message }) => [type, message])).toEqual([
      ['sent', 'One?'],
      ['recieve', 'My first answer'],
      ['sent', 'Two?'],
      ['recieve', 'My second answer'],
      ['sent', 'Three?'],
      ['recieve', 'My third answer'],
    ]);
    expect(details.report?.jsonArray[3]).toMatchObject({
      process: { pasteShare: 0.5 },
      startedAt: expect.any(String),
      endedAt: expect.any(String),
    });
    expect(details.history.map(({ from, to, by }) => [from, to, by.name])).toEqual([
      ['scheduled', 'in_progress', 'Adaeze Okafor'],
      ['in_progress', 'completed', 'Adaeze Okafor'],
    ]);
    const { _id } = await storedInterview(bot.id);
    const events = await EventModel.find({ 'record._id': _id }).lean();
    const types = events.filter(({ isRead }) => !isRead).map(({ type }) => type);
    expect(types).toEqual(
      ['interview.scheduled', 'interview.started', 'interview.completed', 'report.ready'].filter(type =>
        types.includes(type),
      ),
    );
    expect(types).toContain('interview.started');
  });

  it.each([
    [['typing'], { pasteShare: 0.5 }],
    [['paste'], { keystrokes: { pauses: 3 } }],
    [['typing', 'paste'], undefined],
  ])('of %s, switched off by agreement, nothing is kept', { tags: 'deep' }, async (signalsOff, kept) => {
    const bot = await makeBot();
    await api.put(`/interviews/${bot.id}/adjustments`).set(bot.recruiter.auth).send({ signalsOff }).expect(200);
    await stateOf(callsOf(bot).start());
    await stateOf(callsOf(bot).answer(1, 'An answer', { process: { pasteShare: 0.5, keystrokes: { pauses: 3 } } }));
    const answered = await TurnModel.findOne({ interview: bot.id, turn: 1 }).lean();
    expect(answered?.answer).toBe('An answer');
    expect(answered?.process).toEqual(kept);
  });

  it('the plan is copied at the start: later changes are not asked', { tags: 'deep' }, async () => {
    const bot = await makeBot();
    await stateOf(callsOf(bot).start());
    const { position } = await storedInterview(bot.id);
    await api
      .put(`/positions/${position._id.toHexString()}/plan`)
      .set(bot.recruiter.auth)
      .send([{ question: 'Other?' }]);
    expect(await stateOf(callsOf(bot).answer(1, 'x'))).toMatchObject({ question: 'Two?', of: 3 });
  });

  it('five general questions are asked if the position has no plan', async () => {
    const me = callsOf(await makeBot([]));
    expect(await stateOf(me.turn())).toMatchObject({ of: 5 });
    expect(await stateOf(me.start())).toMatchObject({ of: 5, question: GENERAL_QUESTIONS[0] });
  });

  it('a code question says so, with its language, and its answer is shown as code', { tags: 'deep' }, async () => {
    const bot = await makeBot([{ question: 'Write it', kind: 'code', language: 'Python', minutes: 8 }]);
    const state = await stateOf(callsOf(bot).start());
    expect(state).toMatchObject({ kind: 'code', language: 'Python', secondsLeft: 480 });
    await stateOf(callsOf(bot).answer(1, 'if a < b && c:\n    return "<b>"'));
    await runDueJobs();
    expect((await detailsOf(bot)).report?.jsonArray[1]?.message).toBe(
      '<pre><code>if a &lt; b && c:\n    return "&lt;b>"</code></pre>',
    );
  });
});

describe('what is typed', () => {
  it('is kept as a draft, and the same turn continues with it', async () => {
    const me = callsOf(await makeBot());
    await stateOf(me.start());
    const saved = await me.draft(1, 'So f').expect(200);
    expect(saved.body.data).toEqual({ turn: 1, savedAt: expect.any(String) });
    await me.draft(1, 'So far').expect(200);
    // A tab that is opened again.
    expect(await stateOf(me.start())).toMatchObject({ turn: 1, draft: 'So far' });
    expect(await stateOf(me.turn())).toMatchObject({ turn: 1, draft: 'So far' });
  });

  it('is the answer if the interview is finished without sending it', { tags: 'deep' }, async () => {
    const bot = await makeBot();
    const me = callsOf(bot);
    await stateOf(me.start());
    await me.draft(1, 'Not sent yet').expect(200);
    expect(await stateOf(me.finish())).toMatchObject({ status: 'finished', answered: 1 });
    expect(await stateOf(me.finish())).toMatchObject({ status: 'finished', answered: 1 });
    await runDueJobs();
    const { report, finishedEarly, endedEarly, history } = await detailsOf(bot);
    expect({ finishedEarly, endedEarly }).toEqual({ finishedEarly: true, endedEarly: undefined });
    expect(history.at(-1)?.reason).toBe('Ended early: the candidate finished before every question was asked');
    expect(report?.jsonArray.map(({ message, note }) => [message, note])).toEqual([
      ['One?', undefined],
      ['Not sent yet', undefined],
      ['Two?', 'not reached'],
      ['Three?', 'not reached'],
    ]);
    expect(await refusalOf(me.draft(1, 'Late'))).toBe('409 ALREADY_ANSWERED');
    expect(await refusalOf(me.draft(2, 'Late'))).toBe('409 INTERVIEW_NOT_OPEN');
  });

  it(
    'is taken as it is: HTML, text that changes direction, characters that no database keeps',
    { tags: 'deep' },
    async () => {
      const bot = await makeBot([{ question: 'One?' }]);
      const me = callsOf(bot);
      await stateOf(me.start());
      const text = ' <script>alert(1)</script> &lt; \u202Egnp.exe\n\0 \uD800 ';
      const kept = ' <script>alert(1)</script> &lt; \u202Egnp.exe\n\uFFFD \uFFFD ';
      await me.draft(1, text).expect(200);
      expect((await stateOf(me.turn())).draft).toBe(kept);
      await stateOf(me.answer(1, text));
      expect(await stateOf(me.answer(1, text))).toMatchObject({ status: 'finished' });
      await runDueJobs();
      expect((await detailsOf(bot)).report?.jsonArray[1]?.message).toBe(
        ' &lt;script>alert(1)&lt;/script> &amp;lt; \u202Egnp.exe\n\uFFFD \uFFFD ',
      );
    },
  );

  it('may have 50,000 characters and loses none; more is refused and changes nothing', { tags: 'deep' }, async () => {
    const bot = await makeBot([{ question: 'One?' }, { question: 'Two?' }]);
    const me = callsOf(bot);
    await stateOf(me.start());
    const reply = await me.answer(1, 'x'.repeat(100_000)).expect(400);
    expect(reply.body.message).toBe('The answer is too long: at most 50,000 characters are kept');
    expect(await refusalOf(me.draft(1, 'x'.repeat(50_001)))).toBe('400 VALIDATION_FAILED');
    await me.draft(1, 'x'.repeat(50_000)).expect(200);
    expect((await stateOf(me.turn())).draft).toHaveLength(50_000);
    expect((await stateOf(me.answer(1, '<'.repeat(50_000)))).turn).toBe(2);
    await stateOf(me.finish());
    await runDueJobs();
    expect((await detailsOf(bot)).report?.jsonArray[1]?.message).toBe('&lt;'.repeat(50_000));
  });

  it('may be 300,000 characters in one interview', { tags: 'deep' }, async () => {
    const bot = await makeBot(Array.from({ length: 8 }, (_, at) => ({ question: `Question ${at}?` })));
    const me = callsOf(bot);
    await stateOf(me.start());
    for (let turn = 1; turn <= 5; turn++) await stateOf(me.answer(turn, 'é'.repeat(50_000)));
    expect(await stateOf(me.answer(6, 'é'.repeat(49_990)))).toMatchObject({ turn: 7, draftMax: 10 });
    const reply = await me.answer(7, 'much too long').expect(413);
    expect(reply.body).toMatchObject({
      code: 'BODY_TOO_LARGE',
      message: 'This is too long: 10 characters are left for this answer. Please shorten it.',
    });
    expect(await refusalOf(me.draft(7, 'much too long'))).toBe('413 BODY_TOO_LARGE');
    await me.draft(7, 'ten signs.').expect(200);
    await stateOf(me.finish());
    await runDueJobs();
    expect((await detailsOf(bot)).reportStatus).toBe('ready');
  });

  it.each([
    [{ turn: 0, text: 'x' }, 'turn must be the number of a question that was asked'],
    [{ turn: '1', text: 'x' }, 'turn must be the number of a question that was asked'],
    [{ turn: 1, text: ' \n ' }, 'Please write an answer, or skip the question'],
    [{ turn: 1, text: { $gt: '' } }, 'The answer must be text'],
    [{ turn: 1 }, 'The answer must be text'],
    [{ turn: 1, text: 'x', process: { pasteShare: 2 } }, 'pasteShare must be 0 to 1'],
  ])('%j is no answer', async (body, message) => {
    const bot = await makeBot();
    await stateOf(callsOf(bot).start());
    const reply = await api.post('/candidate/answers').set(bot.auth).send(body).expect(400);
    expect(reply.body.message).toBe(message);
    expect(await stateOf(callsOf(bot).turn())).toMatchObject({ turn: 1, answered: 0 });
  });
});

describe('an answer', () => {
  it('sent twice is one, and another text is refused', async () => {
    const me = callsOf(await makeBot());
    await stateOf(me.start());
    const [one, two] = await Promise.all([me.answer(1, 'Mine'), me.answer(1, 'Mine')]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect([one.body.data.turn, two.body.data.turn]).toEqual([2, 2]);
    expect(await refusalOf(me.answer(1, 'Other'))).toBe('409 ALREADY_ANSWERED');
    expect(await refusalOf(me.draft(1, 'Other'))).toBe('409 ALREADY_ANSWERED');
    expect(await refusalOf(me.answer(3, 'Early'))).toBe('409 TURN_NOT_ASKED');
    expect(await refusalOf(me.draft(3, 'Early'))).toBe('409 TURN_NOT_ASKED');
    expect(await stateOf(me.turn())).toMatchObject({ turn: 2, answered: 1 });
  });

  it(
    'of answers from two tabs at once, one is stored whole, and the next question is asked once',
    { tags: 'deep' },
    async () => {
      const bot = await makeBot();
      const me = callsOf(bot);
      await stateOf(me.start());
      const texts = Array.from({ length: 6 }, (_, at) => `Tab ${at}`);
      const codes = await Promise.all(texts.map(async text => (await me.answer(1, text)).status));
      expect(codes.filter(code => code === 200)).toHaveLength(1);
      expect(codes.filter(code => code === 409)).toHaveLength(5);
      const turns = await TurnModel.find({}).sort({ turn: 1 }).lean();
      expect(turns.map(({ turn, answer, open }) => [turn, answer, open !== null])).toEqual([
        [1, texts[codes.indexOf(200)], false],
        [2, null, true],
      ]);
    },
  );

  it('drafts during an answer leave it alone', { tags: 'deep' }, async () => {
    const me = callsOf(await makeBot());
    await stateOf(me.start());
    const calls = await Promise.all([
      ...Array.from({ length: 5 }, (_, at) => me.draft(1, `Draft ${at}`)),
      me.answer(1, 'The answer'),
      ...Array.from({ length: 5 }, (_, at) => me.draft(1, `Draft ${at + 5}`)),
    ]);
    for (const { status } of calls) expect([200, 409]).toContain(status);
    expect(await TurnModel.findOne({ turn: 1 }).lean()).toMatchObject({ answer: 'The answer', draft: '', open: null });
  });
});

it('drafts are limited for each link, and text within the limit is kept', { tags: 'deep' }, async () => {
  set('API_RATE', 30);
  const [bot, other] = [await makeBot(), await makeBot()];
  await stateOf(callsOf(bot).start());
  await stateOf(callsOf(other).start());
  const codes: number[] = [];
  for (let n = 0; n < 40; n++) codes.push((await callsOf(bot).draft(1, `Draft ${n}`)).status);
  const last = codes.lastIndexOf(200);
  expect(codes.slice(last + 1)).toEqual(Array(39 - last).fill(429));
  expect(codes.at(-1)).toBe(429);
  expect((await TurnModel.findOne({ draft: { $ne: '' } }).lean())?.draft).toBe(`Draft ${last}`);
  await callsOf(other).draft(1, 'Undisturbed').expect(200);
});

describe('starting', () => {
  it('twice at once is one start', { tags: 'deep' }, async () => {
    const bot = await makeBot();
    const me = callsOf(bot);
    const states = await Promise.all(Array.from({ length: 5 }, () => stateOf(me.start())));
    expect(new Set(states.map(({ turn, askedAt }) => `${turn} ${askedAt}`)).size).toBe(1);
    expect(await BotInterviewModel.countDocuments()).toBe(1);
    expect(await TurnModel.countDocuments()).toBe(1);
    expect(await JobModel.countDocuments({ name: endBotInterview.name })).toBe(1);
    expect(await EventModel.countDocuments({ type: 'interview.started' })).toBe(1);
  });

  it('needs consent', async () => {
    const me = callsOf(await makeBot(THREE, { consents: false }));
    const calls = [me.start(), me.turn(), me.draft(1, 'x'), me.answer(1, 'x'), me.skip(1), me.break(), me.finish()];
    for (const call of calls) expect(await refusalOf(call)).toBe('409 CONSENT_REQUIRED');
    expect(await BotInterviewModel.countDocuments()).toBe(0);
  });

  it('comes first: before it nothing is asked', async () => {
    const me = callsOf(await makeBot());
    const calls = [me.draft(1, 'x'), me.answer(1, 'x'), me.skip(1), me.break(), me.finish()];
    for (const call of calls) expect(await refusalOf(call)).toBe('409 TURN_NOT_ASKED');
  });

  it('too early or too late is refused', async () => {
    const bot = await makeBot();
    const move = (ms: number) =>
      InterviewModel.updateOne({ _id: bot.id }, { startsAt: new Date(currentTime().getTime() + ms) });
    await move(16 * MINUTE_MS);
    expect(await refusalOf(callsOf(bot).start())).toBe('409 NOT_OPEN_YET');
    expect((await stateOf(callsOf(bot).turn())).status).toBe('ready');
    await move(-24 * HOUR_MS);
    expect(await refusalOf(callsOf(bot).start())).toBe('409 INTERVIEW_NOT_OPEN');
    expect(await refusalOf(callsOf(bot).turn())).toBe('409 INTERVIEW_NOT_OPEN');
    expect((await storedInterview(bot.id)).status).toBe('scheduled');
  });

  it('is for interviews by the bot', async () => {
    const bot = await makeBot();
    await InterviewModel.updateOne({ _id: bot.id }, { interviewType: 'Real' });
    expect(await refusalOf(callsOf(bot).start())).toBe('404 NOT_FOUND');
  });
});

describe('skipping and breaks', () => {
  it(
    'a skipped question comes again at the end with its number and draft, and stays unanswered after that',
    { tags: 'deep' },
    async () => {
      const bot = await makeBot();
      const me = callsOf(bot);
      await stateOf(me.start());
      await me.draft(1, 'Half a thought').expect(200);
      expect(await stateOf(me.skip(1))).toMatchObject({ turn: 2, skipped: 1, draft: '' });
      expect(await refusalOf(me.answer(1, 'Late'))).toBe('409 TURN_NOT_ASKED');
      await stateOf(me.answer(2, 'Two'));
      const again = await stateOf(me.answer(3, 'Three'));
      expect(again).toMatchObject({
        turn: 1,
        number: 1,
        question: 'One?',
        again: true,
        draft: 'Half a thought',
        skipped: 0,
      });
      // Sent again after its reply was lost: it is of the time before.
      expect(await stateOf(me.skip(1, { askedAt: new Date(0).toISOString() }))).toMatchObject({ turn: 1 });
      expect(await stateOf(me.skip(1))).toMatchObject({ status: 'finished', answered: 2 });
      await runDueJobs();
      expect((await detailsOf(bot)).report?.jsonArray.map(({ message, note }) => note ?? message)).toEqual([
        'skipped',
        'Two?',
        'Two',
        'Three?',
        'Three',
      ]);
    },
  );

  it('a break stops the clock, ends on request or automatically, and there are two', { tags: 'deep' }, async () => {
    const me = callsOf(await makeBot());
    await stateOf(me.start());
    const paused = await stateOf(me.break());
    expect(paused).toMatchObject({ status: 'paused', turn: 1, breaksLeft: 1, breakSecondsLeft: 300 });
    stopClockAfter(4 * MINUTE_MS);
    expect((await stateOf(me.turn())).interviewSecondsLeft).toBe(paused.interviewSecondsLeft);
    await me.draft(1, 'Typed in the break').expect(200);
    expect(await stateOf(me.start())).toMatchObject({ status: 'asking', breakSecondsLeft: null });
    await stateOf(me.break());
    stopClockAfter(9 * MINUTE_MS);
    const back = await stateOf(me.turn());
    expect(back).toMatchObject({ status: 'asking', draft: 'Typed in the break', breaksLeft: 0 });
    expect(Math.abs(back.interviewSecondsLeft - (1_800 - 240))).toBeLessThan(30);
    expect(await refusalOf(me.break())).toBe('409 NO_BREAK_LEFT');
  });
});

describe('the time', () => {
  it('is announced calmly: a hint at 80 percent of a question, then that it is over', async () => {
    const me = callsOf(await makeBot());
    const begun = await stateOf(me.start());
    expect(begun).toMatchObject({ hint: 'none', graceSecondsLeft: null, softInSeconds: 8 * 60 });
    stopClockAfter(8 * MINUTE_MS);
    expect(await stateOf(me.turn())).toMatchObject({ hint: 'soft', softInSeconds: null });
    stopClockAfter(22 * MINUTE_MS + SECOND_MS);
    const over = await stateOf(me.turn());
    expect(over).toMatchObject({ status: 'asking', hint: 'over', secondsLeft: 0, interviewSecondsLeft: 0 });
    expect(over.graceSecondsLeft).toBeGreaterThan(150);
    // The last answer is taken, and nothing new is asked.
    expect(await stateOf(me.answer(1, 'In time'))).toMatchObject({ status: 'finished', answered: 1 });
  });

  it('when the time is over, skipping a question turns its typed text into the answer', { tags: 'deep' }, async () => {
    const me = callsOf(await makeBot());
    await stateOf(me.start());
    await me.draft(1, 'Half a sentence').expect(200);
    stopClockAfter(31 * MINUTE_MS);
    const over = { status: 'finished', answered: 1, unanswered: 2, endedBy: 'time' };
    expect(await stateOf(me.skip(1))).toMatchObject(over);
    expect(await stateOf(me.turn())).toMatchObject(over);
    expect(await TurnModel.findOne({ turn: 1 }).lean()).toMatchObject({ answer: 'Half a sentence' });
  });

  it('says which question’s answer ends the interview', { tags: 'deep' }, async () => {
    const me = callsOf(await makeBot([{ question: 'One?' }, { question: 'Two?', followUps: 1 }]));
    expect((await stateOf(me.start())).last).toBeUndefined();
    expect((await stateOf(me.skip(1))).last).toBeUndefined();
    // A follow-up may come, and the one that was skipped does.
    expect((await stateOf(me.answer(2, 'I moved the sessions into Redis.'))).last).toBeUndefined();
    expect(await stateOf(me.answer(3, 'Yes.'))).toMatchObject({ turn: 1, again: true, last: true });
    expect(await stateOf(me.answer(1, 'One.'))).toMatchObject({
      status: 'finished',
      unanswered: 0,
      endedBy: 'answers',
    });
  });

  it('time that is over takes the draft as the answer, with the next request', async () => {
    const bot = await makeBot();
    const me = callsOf(bot);
    await stateOf(me.start());
    await me.draft(1, 'So far').expect(200);
    stopClockAfter(33 * MINUTE_MS);
    expect(await refusalOf(me.draft(1, 'Too late'))).toBe('409 ALREADY_ANSWERED');
    expect(await refusalOf(me.answer(1, 'Too late'))).toBe('409 ALREADY_ANSWERED');
    expect(await stateOf(me.turn())).toMatchObject({ status: 'finished', answered: 1 });
    expect((await storedInterview(bot.id)).status).toBe('completed');
    expect(await TurnModel.findOne({ turn: 1 }).lean()).toMatchObject({ answer: 'So far' });
  });

  /** Runs the job that ends interviews, this much later. */
  async function endAfter(ms: number): Promise<void> {
    stopClockAfter(ms);
    // Once: what it asks for again is timed by the clock of the database, which does not run ahead.
    const job = await claimJob(endBotInterview, { now: currentTime() });
    if (job) await runJob(endBotInterview, job, new AbortController().signal);
  }

  it('ends an abandoned interview: completed with the given answers, and “ended early”', { tags: 'deep' }, async () => {
    const bot = await makeBot();
    const me = callsOf(bot);
    await stateOf(me.start());
    await stateOf(me.answer(1, 'Mine'));
    await me.draft(2, 'And half of the second').expect(200);
    await endAfter(33 * MINUTE_MS + 2 * SECOND_MS);
    expect((await storedInterview(bot.id)).status).toBe('completed');
    startClock();
    await runDueJobs();
    const details = await detailsOf(bot);
    expect(details).toMatchObject({ status: 'completed', reportStatus: 'ready', endedEarly: true });
    expect(details.history.at(-1)).toMatchObject({
      by: { name: 'Bot' },
      reason: 'Ended early: the candidate left and did not come back',
    });
    expect(details.report?.jsonArray.map(({ message, note }) => note ?? message)).toEqual([
      'One?',
      'Mine',
      'Two?',
      'And half of the second',
      'not reached',
    ]);
  });

  it('ends one that was left without an answer as no_show, and asks for no report', { tags: 'deep' }, async () => {
    const bot = await makeBot();
    await stateOf(callsOf(bot).start());
    await endAfter(33 * MINUTE_MS + 2 * SECOND_MS);
    expect(await detailsOf(bot)).toMatchObject({ status: 'no_show', reportStatus: 'none' });
    expect(await EventModel.countDocuments({ type: 'interview.no_show' })).toBe(1);
  });

  it('time that a break puts off is waited for', { tags: 'deep' }, async () => {
    const bot = await makeBot();
    const me = callsOf(bot);
    await stateOf(me.start());
    await stateOf(me.break());
    await endAfter(34 * MINUTE_MS);
    expect((await storedInterview(bot.id)).status).toBe('in_progress');
    expect(await JobModel.countDocuments({ name: endBotInterview.name })).toBe(1);
    await endAfter(5 * MINUTE_MS);
    expect((await storedInterview(bot.id)).status).toBe('no_show');
    expect(await JobModel.countDocuments({ name: endBotInterview.name })).toBe(0);
  });

  it('is longer for a candidate who was granted more, also during the interview', { tags: 'deep' }, async () => {
    const bot = await makeBot();
    const me = callsOf(bot);
    await stateOf(me.start());
    const grant = (extraTimePercent: number) =>
      api.put(`/interviews/${bot.id}/adjustments`).set(bot.recruiter.auth).send({ extraTimePercent }).expect(200);
    await grant(50);
    expect(Math.abs((await stateOf(me.turn())).interviewSecondsLeft - 2_700)).toBeLessThan(30);
    stopClockAfter(44 * MINUTE_MS);
    await me.draft(1, 'Still here').expect(200);
    expect((await stateOf(me.turn())).status).toBe('asking');
  });
});

describe('nothing answered', () => {
  it('is “Not assessed” if the candidate finished: no percentage, no verdict', { tags: 'deep' }, async () => {
    const bot = await makeBot();
    await stateOf(callsOf(bot).start());
    expect(await stateOf(callsOf(bot).finish())).toMatchObject({ status: 'finished', answered: 0 });
    await runDueJobs();
    const details = await detailsOf(bot);
    expect(details).toMatchObject({ status: 'completed', reportStatus: 'ready', verdict: null });
    expect(details.report?.report.percentAIGenerated).toBeNull();
    expect(details.report?.jsonArray.map(({ note }) => note)).toEqual(['skipped', 'not reached', 'not reached']);
    const { body } = await api.get(`/interviews/${bot.id}/report.json`).set(bot.recruiter.auth).expect(200);
    expect(body.data?.limits ?? body.limits).toContain('Not assessed: the transcript has no answers.');
  });
});

describe('what staff do meanwhile', () => {
  it('an interview that has begun is not moved', { tags: 'deep' }, async () => {
    const bot = await makeBot();
    await stateOf(callsOf(bot).start());
    const moved = api
      .post(`/interviews/${bot.id}/reschedule`)
      .set(bot.recruiter.auth)
      .send({ date: `${YEAR}-05-14`, time: '10:30' });
    expect(await refusalOf(moved)).toBe('409 INTERVIEW_NOT_OPEN');
  });

  it(
    'an interview that a person completes ends for the candidate, and later text changes nothing',
    { tags: 'deep' },
    async () => {
      const bot = await makeBot();
      const me = callsOf(bot);
      await stateOf(me.start());
      await api.post(`/interviews/${bot.id}/complete`).set(bot.recruiter.auth).send({ transcript: [] }).expect(200);
      for (const call of [me.turn(), me.start(), me.answer(1, 'x'), me.draft(1, 'x'), me.finish(), me.break()]) {
        expect(await refusalOf(call)).toBe('409 INTERVIEW_NOT_OPEN');
      }
      stopClockAfter(HOUR_MS);
      await runDueJobs({ kinds: [endBotInterview], at: currentTime() });
      expect((await storedInterview(bot.id)).status).toBe('completed');
    },
  );
});
