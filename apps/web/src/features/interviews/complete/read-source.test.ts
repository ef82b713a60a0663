import { describe, expect, it } from 'vitest';
import { readSource } from './read-source';

const participants = { candidate: 'Tom Becker', interviewers: ['Dana Reyes'] };
const read = (text: string, people = participants) => {
  const source = readSource(text, people, null);
  return {
    format: source?.format,
    problems: source?.problems.map(({ message }) => message),
    said: source?.entries.map(
      ({ type, parts }) => `${type === 'sent' ? 'Q' : 'A'}: ${parts.map(p => p.text).join(' ')}`,
    ),
  };
};
const SAID = ['Q: Why us?', 'A: Because of the product.'];

describe('a transcript as meeting systems write it is read, and everybody but the candidate asks', () => {
  it.each([
    ['Google Meet', 'Dana Reyes: Why us?\nTom Becker: Because of the product.'],
    ['Google Meet, with a head', 'Meeting of 20 November\n\nDana Reyes: Why us?\nTom Becker: Because of the product.'],
    ['Otter', 'Dana Reyes  0:03\nWhy us?\n\nTom Becker  0:07\nBecause of the product.\n'],
    ['Teams', 'Dana Reyes   10:00:03\nWhy us?\nTom Becker   10:00:07\nBecause of the product.'],
    ['Zoom', '[Dana Reyes] 10:00:03\nWhy us?\n\n[Tom Becker] 10:00:07\nBecause of the product.'],
    [
      'Zoom’s chat',
      '10:00:03 From Dana Reyes : Why us?\n10:00:07 From Tom Becker to Everyone: Because of the product.',
    ],
    ['times before names', '[00:03] Dana Reyes: Why us?\n[00:07] Tom Becker: Because of the product.'],
  ])('%s', (_system, text) => {
    expect(read(text)).toEqual({ format: 'text with names', problems: [], said: SAID });
  });

  it('by their roles', () => {
    const text = 'Interviewer: Why us?\nCandidate: Because of the product.';
    expect(read(text, { candidate: 'Ada', interviewers: ['Eve'] } as typeof participants).said).toEqual(SAID);
  });

  it('SRT', () => {
    const text =
      '1\n00:00:03,000 --> 00:00:05,000\nDana Reyes: Why us?\n\n2\n00:00:07,000 --> 00:00:09,000\nTom Becker: Because of the product.\n';
    expect(read(text)).toEqual({ format: 'SRT', problems: [], said: SAID });
  });

  it('numbered questions', () => {
    expect(read('Q1. Why us?\nA1. Because of the product.\nQ2. And then?\nA2) A. Nothing.').said).toEqual([
      ...SAID,
      'Q: And then?',
      'A: A. Nothing.',
    ]);
  });
});

it('a text that names nobody says what to do', () => {
  expect(read('Hello there.\nHow are you?').problems).toEqual([
    'We couldn’t tell who is speaking. Start each turn with a name, or with Q: and A:.',
  ]);
});

it.each([
  ['{"transcript": [\n{"type": "sent",}\n]}', 2],
  ['{"transcript": [', 1],
  ['[\n{"type": "sent", "message": "a"},\n{"type": "sent"}]', 3],
])('a mistake in JSON is told with its line: %j', (text, line) => {
  expect(readSource(text, participants, null)?.problems[0]?.line).toBe(line);
});

it('a long line without a name is read in time that grows with its length', () => {
  const text = `${'Word '.repeat(200_000)}\n${'A'.repeat(500_000)}`;
  expect(readSource(text, participants, null)?.problems).toHaveLength(1);
});
