import type { ReportDocument } from '@interview-detection/shared/reports/report-document.schema';
import { expect, it } from 'vitest';
import { api } from '#api/test/api';
import { callsOf, makeBot, stateOf, type Bot } from '#api/test/bot';
import { useDatabase } from '#api/test/database';
import { runDueJobs } from '#api/test/jobs';
import { readPdf } from '#api/test/pdf-files';

useDatabase();

const PLAN = [
  { question: 'How did you make it fast?', expectedPoints: ['Measured first'], followUps: 1 },
  { question: 'Write a program that adds', kind: 'code' as const, language: 'Python' },
  { question: 'Three?' },
  { question: 'Four?' },
];
const CODE = 'def add(a, b):\n    # <b>&amp;\n    return a + b';

/** One question with a follow-up, one in code, one skipped, one never reached. */
async function held(): Promise<{ bot: Bot; document: ReportDocument }> {
  const bot = await makeBot(PLAN);
  const me = callsOf(bot);
  const grant = { extraTimePercent: 25, signalsOff: ['typing'] };
  await api.put(`/interviews/${bot.id}/adjustments`).set(bot.recruiter.auth).send(grant).expect(200);
  await stateOf(me.start());
  const process = { pasteShare: 1, keystrokes: { total_strokes: 12 } };
  await stateOf(me.answer(1, 'I measured first, then moved the sessions into Redis.', { process }));
  await stateOf(me.answer(2, 'The program code of the sessions.'));
  await stateOf(me.answer(3, CODE));
  await stateOf(me.skip(4));
  await stateOf(me.skip(5));
  await stateOf(me.finish());
  await runDueJobs();
  const { body } = await api.get(`/interviews/${bot.id}/report.json`).set(bot.recruiter.auth).expect(200);
  return { bot, document: body.data as ReportDocument };
}

it('a report of the bot tells each question, follow-up, skip and code as what it was', async () => {
  const { bot, document } = await held();
  const { jsonArray, report } = document;
  expect(
    jsonArray.map(({ type, note, followUpOf, followUpBy, language }) => [
      type,
      note ?? followUpOf,
      followUpBy ?? language,
    ]),
  ).toEqual([
    ['sent', undefined, undefined],
    ['recieve', undefined, undefined],
    ['sent', 0, 'template'],
    ['recieve', undefined, undefined],
    ['sent', undefined, undefined],
    ['recieve', undefined, 'Python'],
    ['sent', 'skipped', undefined],
    ['sent', 'skipped', undefined],
  ]);
  // Four questions were planned; an answer to a follow-up is an answer as the others are.
  expect(report).toMatchObject({ totalQuestions: 4, assessedAnswers: 0, insufficientAnswers: 3 });
  // A follow-up is never graded, whatever words are in it and in its answer.
  const reviewed = jsonArray.flatMap(({ review }, place) => (review ? [place] : []));
  expect(reviewed).toEqual([1, 5]);
  // Pasting was recorded and is named, typing was not.
  expect(jsonArray[1]?.process).toEqual({ pasteShare: 1 });
  expect(jsonArray[1]?.authorship?.evidence.map(({ kind }) => kind)).toContain('process');
  expect(document.granted).toMatchObject({ extraTimePercent: 25, signalsOff: ['typing'] });
  expect(document.limits).toContain(
    '4 questions, 2 answered, 2 skipped; 1 follow-up. Every figure is of what was answered.',
  );

  const { text } = await readPdf(bot.recruiter.auth, bot.id);
  for (const part of [
    'Allowed: Paper and pen only.',
    '25 % more time, by agreement.',
    'Typing was not collected, by agreement.',
    '4 questions, 2 answered, 2 skipped; 1 follow-up.',
    'Follow-up, worded by a template · asked',
    'A, code in Python:',
    'def add(a, b): # <b>&amp; return a + b',
    'Q: Four? asked',
    'Skipped by the candidate.',
  ]) {
    expect(text).toContain(part);
  }
  const csv = await api.get('/interviews/completed.csv').set(bot.recruiter.auth).expect(200);
  expect(csv.text).toContain(
    '"","Paper and pen only","25 % more time, by agreement. Typing was not collected, by agreement."',
  );
});

it(
  'an interview in which nothing was answered has no figure and no verdict, in any form',
  { tags: 'deep' },
  async () => {
    const bot = await makeBot();
    await stateOf(callsOf(bot).start());
    await stateOf(callsOf(bot).finish());
    await runDueJobs();
    const { body } = await api.get(`/interviews/${bot.id}/report.json`).set(bot.recruiter.auth).expect(200);
    expect(body.data).toMatchObject({
      verdict: null,
      report: { totalQuestions: 3, percentAIGenerated: null, assessedAnswers: 0, insufficientAnswers: 0 },
    });
    const { text } = await readPdf(bot.recruiter.auth, bot.id);
    expect(text).toContain('AI review Not assessed AI-assistance indication');
    expect(text).toContain('3 questions, 0 answered, 1 skipped, 2 not reached. The transcript has no answers.');
    expect(text).toContain('Not reached before the interview ended.');
    expect(text).not.toMatch(/Recommended|\d %/);
    const csv = await api.get('/interviews/completed.csv').set(bot.recruiter.auth).expect(200);
    expect(csv.text).toContain('"ready","Not assessed"');
  },
);
