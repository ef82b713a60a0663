import { describe, expect, it } from 'vitest';
import { question, reply } from '#web/test/report-fixtures';
import { codeQuestions, conversationOf, everyExchange, spanOf } from './rules';

const shape = (entries: Parameters<typeof conversationOf>[0]) =>
  conversationOf(entries).map(({ number, question: asked, answers }) => [
    number,
    asked?.entry.message ?? null,
    answers.map(({ entry }) => entry.message),
  ]);

describe('the conversation', () => {
  it('assigns each answer to the question before it', () => {
    expect(shape([question('One?'), reply('1'), question('Two?'), reply('2'), reply('and more')])).toEqual([
      [1, 'One?', ['1']],
      [2, 'Two?', ['2', 'and more']],
    ]);
  });

  it('keeps questions without answers and answers without questions', () => {
    expect(shape([reply('Hello'), reply('Can you hear me?'), question('One?'), question('Two?'), reply('2')])).toEqual([
      [null, null, ['Hello', 'Can you hear me?']],
      [1, 'One?', []],
      [2, 'Two?', ['2']],
    ]);
  });

  it('nests the follow-ups of the bot in their question, which keeps its number', () => {
    const entries = [
      question('One?'),
      reply('1'),
      question('More of one?', { followUpOf: 0 }),
      reply('more'),
      question('Still more?', { followUpOf: 2 }),
      question('Two?'),
      // Follows up on no question before it, so it counts as a new question.
      question('Three?', { followUpOf: 40 }),
    ];
    expect(shape(entries)).toEqual([
      [1, 'One?', ['1']],
      [2, 'Two?', []],
      [3, 'Three?', []],
    ]);
    expect(everyExchange(conversationOf(entries)).map(({ number, start }) => [number, start])).toEqual([
      [1, 0],
      [1, 2],
      [1, 4],
      [2, 5],
      [3, 6],
    ]);
  });

  it('is empty when nothing was said', () => {
    expect(conversationOf([])).toEqual([]);
  });
});

describe('the questions to be reviewed', () => {
  it('contain "code" or "program" in any case, in their text and not in their tags', () => {
    const entries = [
      question('<p>Write a PROGRAM</p>'),
      reply('my code'),
      question('What does <code>x</code> mean?'),
      question('Decode this'),
    ];
    expect(codeQuestions(entries)).toEqual([
      { question: '<p>Write a PROGRAM</p>', index: 0 },
      { question: 'Decode this', index: 3 },
    ]);
  });

  it('include no follow-ups', () => {
    const entries = [question('Show code'), reply('x'), question('Why this code?', { followUpOf: 0 })];
    expect(codeQuestions(entries).map(({ index }) => index)).toEqual([0]);
  });

  it('are listed once, regardless of spacing and tags', () => {
    const entries = [question('Show  code'), question('<b>Show</b> code'), question('Show code again')];
    expect(codeQuestions(entries).map(({ index }) => index)).toEqual([0, 2]);
  });
});

describe('the span of the transcript', () => {
  it('reaches from the first to the last instant, across time zones', () => {
    const entries = [
      question('One?', { startedAt: '2026-11-19T15:30:00+01:00', endedAt: '2026-11-19T14:31:00Z' }),
      reply('1', { startedAt: '2026-11-19T14:31:00Z' }),
      reply('2', { endedAt: '2026-11-19T14:52:00Z' }),
    ];
    expect(spanOf(entries)).toBe('14:30 to 14:52 UTC');
  });

  it('is one time if it lasted less than a minute', () => {
    const asked = question('One?', { startedAt: '2026-11-19T15:40:03Z', endedAt: '2026-11-19T15:40:41Z' });
    expect(spanOf([asked])).toBe('15:40 UTC');
  });

  it('is unknown when no entry has a time, or only an invalid one', () => {
    expect(spanOf([question('One?')])).toBeNull();
    expect(spanOf([question('One?', { startedAt: 'yesterday' })])).toBeNull();
  });
});
