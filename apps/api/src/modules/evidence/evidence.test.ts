import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { EvidenceView } from '@interview-detection/shared/evidence/evidence.schema';
import { ALTERED_WORDS } from '@interview-detection/shared/evidence/level-words.rules';
import type { ReportDocument } from '@interview-detection/shared/reports/report-document.schema';
import type { Chain } from '@interview-detection/shared/evidence/events.schema';
import { expect, describe, it, onTestFinished } from 'vitest';
import { api } from '#api/test/api';
import { callsOf, makeBot, refusalOf, stateOf, type Bot, event, evidenceOf, send, typedBy } from '#api/test/bot';
import { linkOf } from '#api/test/candidates';
import { useDatabase } from '#api/test/database';
import { makeRecruiter } from '#api/test/factories';
import { runDueJobs } from '#api/test/jobs';
import { EvidenceBatchModel, EvidenceModel, InterviewModel } from '#api/test/models';
import { readPdf } from '#api/test/pdf-files';
import { everything } from '#api/test/sweep';

useDatabase();

const paste = (length: number, turn = 1) => event('paste', { turn, data: { length, source: 'outside' } });

async function chainOf({ recruiter, id }: Bot): Promise<Chain> {
  const { body } = await api.get(`/interviews/${id}/evidence.json`).set(recruiter.auth).expect(200);
  return body.data as Chain;
}
const dismiss = ({ recruiter, id }: Bot, what: string, reason = 'These are their own notes') =>
  api.post(`/interviews/${id}/evidence/${what}/dismiss`).set(recruiter.auth).send({ reason });
const confirm = ({ recruiter, id }: Bot, what: string) =>
  api.post(`/interviews/${id}/evidence/${what}/confirm`).set(recruiter.auth);
const countingOf = ({ kinds }: EvidenceView) => kinds.filter(({ counts }) => counts === 1).map(({ kind }) => kind);

/** An interview by the bot whose first answer has 100 characters. */
async function answered(...events: object[]): Promise<Bot> {
  const bot = await makeBot();
  await stateOf(callsOf(bot).start());
  await send(bot, event('heartbeat'), ...events);
  await stateOf(callsOf(bot).answer(1, 'x'.repeat(100)));
  return bot;
}

describe('typing that reads as copied out', () => {
  it(
    'counts once for an interview, with its limits in words, and can be dismissed as a whole',
    { tags: 'deep' },
    async () => {
      const bot = await makeBot();
      await stateOf(callsOf(bot).start());
      await send(bot, event('heartbeat'));
      const process = { keystrokes: typedBy('copier', 90) };
      await stateOf(callsOf(bot).answer(1, 'An answer', { process }));
      expect((await evidenceOf(bot)).kinds[2]).toMatchObject({ counts: 0, count: 0 });
      await stateOf(callsOf(bot).answer(2, 'Another answer', { process }));
      const evidence = await evidenceOf(bot);
      expect(evidence.kinds[2]).toMatchObject({
        counts: 1,
        count: 1,
        answers: [1, 3],
        why:
          'The typing in 2 answers reads as copied out. People who copy a text type like this. That does not show that it was copied: ' +
          'people who draft elsewhere, or know an answer by heart, type like this too. Of people who wrote an essay 1 in 100 did; ' +
          'in interviews it was not measured.',
      });
      expect(evidence.signs).toMatchObject([{ id: 'answer:typing', kind: 'typing', counts: true }]);
      await dismiss(bot, 'answer:typing').expect(200);
      expect((await evidenceOf(bot)).kinds[2]).toMatchObject({
        counts: 0,
        why: 'Nothing was noticed. What was dismissed is left out.',
      });
    },
  );
});

describe('the evidence of an interview', () => {
  it('is unknown as long as nothing was observed', { tags: 'deep' }, async () => {
    const bot = await makeBot();
    expect(await evidenceOf(bot)).toMatchObject({
      policy: 'closed',
      level: 'unknown',
      observedShare: 0,
      gaps: [],
      off: ['voices'],
      signs: [],
      chain: { length: 0, verified: true },
    });
    await stateOf(callsOf(bot).start());
    expect(await evidenceOf(bot)).toMatchObject({ level: 'unknown', gaps: [expect.any(Object)] });
  });

  it(
    'says of each kind whether it counts, from what, and why, with the place of the answer in the transcript',
    { tags: 'deep' },
    async () => {
      const bot = await answered(paste(40), event('paste', { turn: 1, data: { length: 10, source: 'outside' } }));
      await stateOf(callsOf(bot).finish());
      const evidence = await evidenceOf(bot);
      expect(evidence).toMatchObject({ level: 'low', observedShare: 1 });
      expect(evidence.kinds.map(({ kind }) => kind)).toEqual([
        'away',
        'paste',
        'typing',
        'screens',
        'takeover',
        'camera',
        'voices',
      ]);
      expect(evidence.kinds[1]).toEqual({
        kind: 'paste',
        counts: 1,
        floor: 'From one paste of 30 characters from elsewhere that is a quarter of its answer',
        count: 2,
        seconds: 0,
        answers: [1],
        why:
          '2 pastes from elsewhere in 1 answer, the largest 40% of its answer. This part was not typed here. That does not show ' +
          'who wrote it, or when: one’s own notes look the same.',
      });
      expect(evidence.kinds[0]).toMatchObject({ counts: 0, why: 'Nothing was noticed.' });
      expect(evidence.kinds[2]).toMatchObject({
        counts: 0,
        why: 'Not enough typing to read: 0 of the 150 words that it takes, in answers of 40 words and more.',
      });
      expect(evidence.kinds[6]?.why).toBe('Not collected in this interview.');
      expect(evidence.signs.map(({ kind, length, share }) => ({ kind, length, share }))).toEqual([
        { kind: 'paste', length: 40, share: 0.4 },
        { kind: 'paste', length: 10, share: 0.1 },
      ]);
    },
  );

  it('keeps which signals were off when events arrived, despite later choices', async () => {
    const bot = await makeBot();
    const adjust = (signalsOff: string[]) =>
      api.put(`/interviews/${bot.id}/adjustments`).set(bot.recruiter.auth).send({ signalsOff }).expect(200);
    await adjust(['away']);
    await send(bot, event('heartbeat'));
    await adjust([]);
    expect((await evidenceOf(bot)).off).toEqual(['away', 'voices']);
  });

  it(
    'says nothing about a signal that is on, but that no page collects and no notice named',
    { tags: 'deep' },
    async () => {
      const bot = await makeBot();
      const { company, auth } = bot.recruiter;
      await api
        .put(`/company/${company._id}`)
        .set(auth)
        .send({ ...company, signals: { voices: true } })
        .expect(200);
      await stateOf(callsOf(bot).start());
      await send(bot, event('heartbeat'));
      const evidence = await evidenceOf(bot);
      expect(evidence.off).toEqual(['voices']);
      expect(evidence.kinds.at(-1)).toMatchObject({ kind: 'voices', why: 'Not collected in this interview.' });
      await send(bot, event('voices', { turn: 1, data: { seconds: 2 } }));
      const told = await evidenceOf(bot);
      expect(told.off).toEqual([]);
      expect(told.kinds.at(-1)).toMatchObject({ kind: 'voices', count: 1 });
    },
  );

  it('has a device that took over once the interview runs', { tags: 'deep' }, async () => {
    const bot = await makeBot();
    const takeOver = async () =>
      api.post('/candidate/session').send({ token: await linkOf(bot.recruiter.auth, bot.id), takeOver: true });
    const { body } = await takeOver();
    const again = { ...bot, auth: { Authorization: `Bearer ${body.data.token}` } };
    await stateOf(callsOf(again).start());
    expect(countingOf(await evidenceOf(bot))).toEqual([]);
    await takeOver();
    const evidence = await evidenceOf(bot);
    expect(countingOf(evidence)).toEqual(['takeover']);
    expect(evidence.signs.map(({ kind }) => kind)).toEqual(['takeover', 'takeover']);
  });

  it('is read against what the interview allows', { tags: 'deep' }, async () => {
    const recruiter = await makeRecruiter();
    const bot = await makeBot(undefined, { recruiter });
    await stateOf(callsOf(bot).start());
    await send(bot, event('heartbeat'), event('screens', { data: { extended: true } }));
    expect(countingOf(await evidenceOf(bot))).toEqual(['screens']);
    await InterviewModel.updateOne({ _id: bot.id }, { policy: 'notes' });
    const evidence = await evidenceOf(bot);
    expect(countingOf(evidence)).toEqual([]);
    expect(evidence.kinds[3]?.why).toContain('It does not count: this interview allows it.');
  });

  it('is shown to no other company', async () => {
    const [bot, stranger] = [await answered(paste(40)), await makeRecruiter()];
    for (const place of ['evidence', 'evidence.json']) {
      await api.get(`/interviews/${bot.id}/${place}`).set(stranger.auth).expect(404);
    }
  });
});

describe('the timeline of an interview', () => {
  it(
    'has each question with its number, when it was open and where its answer is, and the breaks',
    { tags: 'deep' },
    async () => {
      const bot = await makeBot([
        { question: 'How did you make it fast?', followUps: 1 },
        { question: 'And why now?' },
      ]);
      await stateOf(callsOf(bot).start());
      await stateOf(callsOf(bot).answer(1, 'The old table had locks.'));
      await stateOf(callsOf(bot).answer(2, 'Measured it.'));
      await stateOf(callsOf(bot).break());
      await stateOf(callsOf(bot).start());
      const { timeline } = await evidenceOf(bot);
      expect(timeline.questions).toMatchObject([
        { turn: 1, number: 1, followUp: 0, question: 'How did you make it fast?', open: [{}], answer: 1 },
        { turn: 2, number: 1, followUp: 1, open: [{}], answer: 3 },
        { turn: 3, number: 2, followUp: 0, question: 'And why now?', open: [{}, {}], answer: null },
      ]);
      const [before, after] = timeline.questions[2]?.open ?? [];
      expect(timeline.breaks).toEqual([{ from: before?.to, to: after?.from }]);
    },
  );

  it('has a break that is not over, up to now', { tags: 'deep' }, async () => {
    const bot = await makeBot();
    await stateOf(callsOf(bot).start());
    await stateOf(callsOf(bot).break());
    expect((await evidenceOf(bot)).timeline.breaks).toHaveLength(1);
  });

  it('has screens, when typing was reported, and which devices came and went, by name', { tags: 'deep' }, async () => {
    const devices = (...labels: string[]) =>
      event('devices', {
        data: { mediaDevices: labels.map(label => ({ label, kind: 'audioinput', provenance: 'granted' })) },
      });
    const bot = await answered(
      event('screens', { at: new Date(Date.now() - 1_000).toISOString(), data: { extended: null } }),
      event('screens', { data: { extended: true } }),
      devices(''),
      devices('Microphone'),
      devices('Microphone', 'Headset', 'Headset'),
      devices('Microphone'),
      event('typing', { turn: 1, data: {} }),
    );
    const { timeline, kinds } = await evidenceOf(bot);
    expect(timeline.screens.map(({ extended }) => extended)).toEqual([null, true]);
    expect(timeline.devices.map(({ added, removed }) => ({ added, removed }))).toEqual([
      { added: ['Headset'], removed: [] },
      { added: [], removed: ['Headset'] },
    ]);
    expect(timeline.typing).toMatchObject([{ turn: 1 }]);
    expect(kinds.filter(({ counts }) => counts === 1).map(({ kind }) => kind)).toEqual(['screens']);
  });

  it(
    'has when an answer was begun by a key, the first time that it was told, and keeps it apart from how it was typed',
    { tags: 'deep' },
    async () => {
      const now = Date.now();
      const began = (turn: number, ago: number) =>
        event('typing', { turn, at: new Date(now - ago).toISOString(), data: { began: true } });
      const bot = await answered(began(1, 300), began(1, 100), event('typing', { turn: 1 }), began(7, 50));
      const { timeline, level } = await evidenceOf(bot);
      expect(timeline.questions.map(one => one.began)).toEqual([new Date(now - 300).toISOString(), null]);
      expect(timeline.typing).toHaveLength(1);
      expect(level).toBe('none');
      const refused = await api
        .post('/candidate/events')
        .set(bot.auth)
        .send({ events: [event('typing', { data: { began: 2 } })] });
      expect(refused.status).toBe(400);
    },
  );

  it('marks the events that make a kind count, apart from those merely seen', { tags: 'deep' }, async () => {
    const bot = await answered(paste(40), paste(10));
    expect((await evidenceOf(bot)).signs.map(({ counts }) => counts)).toEqual([true, false]);
    await dismiss(bot, (await evidenceOf(bot)).signs[0]?.id ?? '').expect(200);
    expect((await evidenceOf(bot)).signs.map(({ counts }) => counts)).toEqual([false, false]);
  });
});

describe('a break', () => {
  it('is distinguished from the time after it: what happens in it counts for nothing', { tags: 'deep' }, async () => {
    const bot = await makeBot();
    await stateOf(callsOf(bot).start());
    await send(bot, event('heartbeat'));
    await stateOf(callsOf(bot).break());
    await send(bot, event('screens', { data: { extended: true } }));
    await send(bot, event('screens', { data: { extended: false } }));
    await stateOf(callsOf(bot).start());
    expect(countingOf(await evidenceOf(bot))).toEqual([]);
  });
});

describe('a person who dismisses', () => {
  it('an event leaves it out of the level, with the reason beside it', async () => {
    const bot = await answered(paste(40));
    const [sign] = (await evidenceOf(bot)).signs;
    const { body } = await dismiss(bot, sign?.id ?? '').expect(200);
    const evidence = body.data as EvidenceView;
    expect(evidence).toMatchObject({
      level: 'none',
      signs: [{ id: sign?.id, dismissed: { reason: 'These are their own notes', by: { _id: bot.recruiter._id } } }],
    });
    expect(evidence.kinds[1]).toMatchObject({ counts: 0, why: 'Nothing was noticed. What was dismissed is left out.' });
    expect((await chainOf(bot)).events).toHaveLength(2);
  });

  it('an answer dismisses everything noticed about it', async () => {
    const bot = await answered(paste(40), paste(50));
    await dismiss(bot, 'answer:1').expect(200);
    expect((await evidenceOf(bot)).signs.map(({ dismissed }) => dismissed?.reason)).toEqual(
      Array.from({ length: 2 }, () => 'These are their own notes'),
    );
  });

  it('says why, must name something that was noticed, and the same twice is once', { tags: 'deep' }, async () => {
    const bot = await answered(paste(40));
    const [heartbeat, sign] = (await chainOf(bot)).events;
    expect(await refusalOf(dismiss(bot, sign?.id ?? '', ' '))).toBe('400 VALIDATION_FAILED');
    for (const nothing of ['unknown', 'answer:3', heartbeat?.id ?? '', '__proto__', 'a%20b']) {
      expect([nothing, await refusalOf(dismiss(bot, nothing))]).toEqual([nothing, '404 NOT_FOUND']);
    }
    await dismiss(bot, sign?.id ?? '').expect(200);
    const before = await everything();
    await dismiss(bot, sign?.id ?? '').expect(200);
    expect(await everything()).toEqual(before);
  });
});

describe('a person who confirms', () => {
  it('an event lets it stand, with name and time beside it, and the level is the same', { tags: 'deep' }, async () => {
    const bot = await answered(paste(40));
    const before = await evidenceOf(bot);
    const { body } = await confirm(bot, before.signs[0]?.id ?? '').expect(200);
    const { signs, ...rest } = body.data as EvidenceView;
    expect(rest).toMatchObject({ level: before.level, kinds: before.kinds });
    expect(signs[0]).toMatchObject({ dismissed: null, confirmed: { by: { _id: bot.recruiter._id } } });
  });

  it(
    'a dismissed signal can count again, and back: the last decision counts and every one is kept',
    { tags: 'deep' },
    async () => {
      const bot = await answered(paste(40));
      const seen = (await evidenceOf(bot)).signs[0]?.id ?? '';
      await dismiss(bot, seen).expect(200);
      await confirm(bot, seen).expect(200);
      expect(await evidenceOf(bot)).toMatchObject({ level: 'low', signs: [{ dismissed: null, confirmed: {} }] });
      await dismiss(bot, seen, 'They showed us their notes').expect(200);
      const evidence = await evidenceOf(bot);
      expect(evidence).toMatchObject({
        level: 'none',
        signs: [{ dismissed: { reason: 'They showed us their notes' }, confirmed: null }],
      });
      expect(evidence.signs[0]?.looks.map(({ decision, reason }) => ({ decision, reason }))).toEqual([
        { decision: 'dismissed', reason: 'These are their own notes' },
        { decision: 'confirmed', reason: null },
        { decision: 'dismissed', reason: 'They showed us their notes' },
      ]);
    },
  );

  it('an answer confirms everything noticed about it', { tags: 'deep' }, async () => {
    const bot = await answered(paste(40), paste(50));
    await dismiss(bot, 'answer:1').expect(200);
    await confirm(bot, 'answer:1').expect(200);
    expect((await evidenceOf(bot)).signs.map(({ confirmed }) => confirmed?.by._id)).toEqual([
      bot.recruiter._id,
      bot.recruiter._id,
    ]);
  });

  it(
    'must name something that was noticed, of their own company, and the same twice is once',
    { tags: 'deep' },
    async () => {
      const [bot, stranger] = [await answered(paste(40)), await makeRecruiter()];
      const seen = (await evidenceOf(bot)).signs[0]?.id ?? '';
      for (const nothing of ['unknown', 'answer:3', '__proto__', 'a%20b']) {
        expect([nothing, await refusalOf(confirm(bot, nothing))]).toEqual([nothing, '404 NOT_FOUND']);
      }
      expect(await refusalOf(confirm({ ...bot, recruiter: stranger }, seen))).toBe('404 NOT_FOUND');
      await confirm(bot, seen).expect(200);
      const before = await everything();
      await confirm(bot, seen).expect(200);
      expect(await everything()).toEqual(before);
    },
  );
});

describe('a chain that was altered in the database', () => {
  const line = 'events.1.line';
  it.each<[string, (bot: Bot) => Promise<unknown>]>([
    [
      'an event was changed',
      ({ id }) => EvidenceBatchModel.updateOne({ interview: id, n: 0 }, { [line]: '{"id":"x"}' }),
    ],
    [
      'an event is no JSON any more',
      ({ id }) => EvidenceBatchModel.updateOne({ interview: id, n: 0 }, { [line]: 'x' }),
    ],
    [
      'an event is of a wrong type',
      ({ id }) => EvidenceBatchModel.collection.updateOne({ n: 0 }, { $set: { [line]: 7, of: id } }),
    ],
    [
      'an event was removed',
      ({ id }) => EvidenceBatchModel.updateOne({ interview: id, n: 0 }, { $pop: { events: -1 } }),
    ],
    [
      'the last event was removed',
      ({ id }) => EvidenceBatchModel.updateOne({ interview: id, n: 1 }, { $pop: { events: 1 } }),
    ],
    ['the last batch was removed', ({ id }) => EvidenceBatchModel.deleteOne({ interview: id, n: 1 })],
    ['all of it was removed', ({ id }) => EvidenceBatchModel.deleteMany({ interview: id })],
    [
      'two batches were exchanged',
      async ({ id }) => {
        await EvidenceBatchModel.updateOne({ interview: id, n: 0 }, { n: 2 });
        await EvidenceBatchModel.updateOne({ interview: id, n: 1 }, { n: 0 });
      },
    ],
    ['its transcript was removed', ({ id }) => EvidenceModel.updateOne({ _id: id }, { head: '0'.repeat(64) })],
  ])('says so, and nothing is concluded from it: %s', { tags: 'deep' }, async (_what, alter) => {
    const bot = await answered(paste(40));
    await send(bot, event('heartbeat'), event('heartbeat'));
    expect(await evidenceOf(bot)).toMatchObject({ level: 'low', chain: { length: 4, verified: true } });
    await alter(bot);
    expect(await evidenceOf(bot)).toMatchObject({ level: 'unknown', chain: { verified: false } });
    await api.get(`/interviews/${bot.id}/evidence.json`).set(bot.recruiter.auth).expect(200);
  });
});

describe('the report of an interview', () => {
  async function reported(): Promise<Bot> {
    const bot = await answered(paste(40));
    await stateOf(callsOf(bot).finish());
    await runDueJobs();
    return bot;
  }
  const jsonOf = async ({ recruiter, id }: Bot) =>
    (await api.get(`/interviews/${id}/report.json`).set(recruiter.auth).expect(200)).body.data as ReportDocument;
  const pdfOf = async ({ recruiter, id }: Bot) => (await readPdf(recruiter.auth, id)).text;

  it('has the level with its limits, each kind with its sentence, and what people decided, apart from the verdict', async () => {
    const bot = await reported();
    await dismiss(bot, (await evidenceOf(bot)).signs[0]?.id ?? '').expect(200);
    const document = await jsonOf(bot);
    expect(document.evidence).toMatchObject({ level: 'none', signs: [{ dismissed: {} }] });
    expect(document.limits).toContain('Signals: a reason to ask, not a finding, and no part of the AI review.');
    const text = await pdfOf(bot);
    for (const said of [
      'Signals in this interview',
      'Level: None',
      'A reason to ask, not a finding',
      'Second voice: off, not collected.',
      '40 characters pasted in answer 1: dismissed by',
      'These are their own notes',
    ]) {
      expect(text).toContain(said);
    }
  });

  it.each<[string, (bot: Bot) => Promise<unknown>]>([
    ['changed', ({ id }) => EvidenceBatchModel.updateOne({ interview: id, n: 0 }, { 'events.1.line': '{"id":"x"}' })],
    ['removed', ({ id }) => EvidenceBatchModel.updateOne({ interview: id, n: 0 }, { $pop: { events: 1 } })],
    [
      'reordered',
      async ({ id }) => {
        const { events } = await EvidenceBatchModel.findOne({ interview: id, n: 0 }).orFail().lean();
        await EvidenceBatchModel.updateOne({ interview: id, n: 0 }, { events: events.toReversed() });
      },
    ],
  ])('says that its evidence was altered if an event was %s in the database', { tags: 'deep' }, async (_how, alter) => {
    const bot = await reported();
    await alter(bot);
    const { evidence, limits } = await jsonOf(bot);
    expect(evidence).toMatchObject({ level: 'unknown', chain: { verified: false } });
    expect(limits).toContain(ALTERED_WORDS);
    expect(await pdfOf(bot)).toContain(ALTERED_WORDS);
  });
});

describe('npm run verify-evidence', () => {
  const script = path.resolve(import.meta.dirname, '../../../../../scripts/verify-evidence.mjs');

  async function verify(content: unknown): Promise<{ code: number; says: string }> {
    const folder = await mkdtemp(path.join(tmpdir(), 'evidence-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = path.join(folder, 'evidence.json');
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
    // Elsewhere, without anything of the product beside it.
    return promisify(execFile)(process.execPath, [script, file], { cwd: folder, env: {} }).then(
      ({ stdout }) => ({ code: 0, says: stdout }),
      (error: { code: number; stderr: string }) => ({ code: error.code, says: error.stderr }),
    );
  }

  async function makeChain(): Promise<Chain> {
    const bot = await answered(
      paste(40),
      event('devices', {
        data: { mediaDevices: [{ label: 'Mikrofón “é”\u2028', kind: 'audioinput', provenance: 'listed' }] },
      }),
    );
    await send(
      bot,
      event('screens', { data: { extended: null } }),
      event('typing', { data: { keystrokes: { b: 1e-7, a: -0.5, B: null } } }),
    );
    return chainOf(bot);
  }

  it('finds a chain intact, with or without the envelope of the reply', { tags: 'deep' }, async () => {
    const chain = await makeChain();
    expect(await verify(chain)).toMatchObject({ code: 0, says: expect.stringContaining('holds: 5 events') });
    expect(await verify({ data: chain })).toMatchObject({ code: 0 });
  });

  it('finds an event that was changed, removed, moved, put in twice or taken from the end', async () => {
    const chain = await makeChain();
    const [first, second, third, ...rest] = chain.events as [Chain['events'][number], ...Chain['events']];
    const altered = {
      changed: [first, { ...second, data: { length: 1, source: 'outside' } }, third, ...rest],
      removed: [first, third, ...rest],
      moved: [second, first, third, ...rest],
      twice: [first, first, second, third, ...rest],
      shortened: chain.events.slice(0, -1),
    };
    for (const [how, events] of Object.entries(altered)) {
      expect([how, (await verify({ ...chain, events })).code]).toEqual([how, 1]);
    }
    expect((await verify({ ...chain, events: altered.changed })).says).toContain(`Event 2 of 5 (${second?.id})`);
  });

  it('says that another file holds no chain', { tags: 'deep' }, async () => {
    expect(await verify('no json')).toMatchObject({ code: 2 });
    expect(await verify({ events: 3 })).toMatchObject({ code: 2 });
  });
});
