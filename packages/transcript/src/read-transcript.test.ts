import { describe, expect, it } from 'vitest';
import { readTranscript } from './read-transcript.ts';
import type { Participant } from './transcript.ts';

const PEOPLE: readonly Participant[] = [
  { name: 'Dana Reyes', side: 'interviewer' },
  { name: 'Tom Becker', side: 'candidate' },
];
const read = (text: string, participants = PEOPLE) => readTranscript(text, { participants });
const said = (text: string, participants = PEOPLE) =>
  read(text, participants).entries.map(({ speaker, side, message }) => `${side} ${speaker}: ${message}`);
const SAID = ['interviewer Dana Reyes: Why us?', 'candidate Tom Becker: Because of the product.'];

describe('a text in which turns begin with a name, as meeting systems write it', () => {
  it.each([
    ['Google Meet', 'Dana Reyes: Why us?\nTom Becker: Because of the product.'],
    ['a title and a date above', 'Meeting of 20 November\n\nDana Reyes: Why us?\nTom Becker: Because of the product.'],
    ['Otter', 'Dana Reyes  0:03\nWhy us?\n\nTom Becker  0:07\nBecause of the product.\n'],
    ['Teams', 'Dana Reyes   10:00:03\nWhy us?\nTom Becker   10:00:07\nBecause of the product.'],
    [
      'Teams, copied',
      'Dana Reyes   0 minutes 3 seconds\nWhy us?\nTom Becker   1 minute 7 seconds\nBecause of the product.',
    ],
    ['Teams, time below', 'Dana Reyes\n0:03\nWhy us?\n\nTom Becker\n0:07\nBecause of the product.'],
    ['time above', '0:03\nDana Reyes\nWhy us?\n\n0:07\nTom Becker\nBecause of the product.'],
    ['Zoom', '[Dana Reyes] 10:00:03\nWhy us?\n\n[Tom Becker] 10:00:07\nBecause of the product.'],
    [
      'Zoom’s chat',
      '10:00:03 From Dana Reyes : Why us?\n10:00:07 From Tom Becker to Everyone: Because of the product.',
    ],
    ['times before names', '[00:03] Dana Reyes: Why us?\n[00:07] Tom Becker: Because of the product.'],
    ['Rev', 'Dana Reyes (00:03):\nWhy us?\n\nTom Becker (00:07):\nBecause of the product.'],
    ['Rev, time behind', 'Dana Reyes: (00:03)\nWhy us?\n\nTom Becker: (00:07)\nBecause of the product.'],
    ['lower case', 'dana reyes: Why us?\ntom becker: Because of the product.'],
    ['family name first', 'Reyes, Dana: Why us?\nBecker, Tom (Guest): Because of the product.'],
  ])('%s: everyone is found', (_system, text) => {
    const { problems, leftOut } = read(text);
    expect({ said: said(text), problems }).toEqual({ said: SAID, problems: [] });
    for (const { from, to } of leftOut) expect(to).toBeGreaterThanOrEqual(from);
  });

  it('roles serve as names', () => {
    const text = 'Interviewer: Why us?\nCandidate: Because of the product.';
    expect(said(text, [])).toEqual([
      'interviewer Interviewer: Why us?',
      'candidate Candidate: Because of the product.',
    ]);
  });
});

describe('a label', () => {
  it('a label that comes back is a name, though no one by it is known', () => {
    const text = 'Dana Reyes: Why us?\nAsha: And why now?\nTom Becker: The product.\nAsha: Thanks.';
    const { speakers, problems } = read(text);
    expect(speakers.map(({ name, turns, side }) => [name, turns, side])).toEqual([
      ['Dana Reyes', 1, 'interviewer'],
      ['Asha', 2, 'interviewer'],
      ['Tom Becker', 1, 'candidate'],
    ]);
    expect(problems).toEqual([{ line: null, message: expect.stringContaining('Is “Asha” an interviewer?') }]);
  });

  it('a label that appears once is text, and the reader asks where it looks like a name', () => {
    const text = 'Dana Reyes: Why us?\nTom Becker: Two things.\nAsha Rao: really?\nthe first: people.';
    expect(said(text)).toEqual([SAID[0], 'candidate Tom Becker: Two things.\nAsha Rao: really?\nthe first: people.']);
    expect(read(text).problems).toEqual([
      { line: 3, message: expect.stringContaining('Is “Asha Rao” a person?'), names: ['Asha Rao'] },
    ]);
  });
});

describe('a turn with its time above the words', () => {
  it.each([
    ['a name', 'Asha Rao'],
    ['a number', 'Speaker 2'],
    ['a telephone', '+1 555-0100'],
    ['a guest', 'Rao, Asha (Unverified)'],
  ])('a turn with its time above the words of %s is one though it appears once, and is asked about', (_who, label) => {
    const text = `Dana Reyes   0:03\nWhy us?\n\n${label}   0:07\nMe too.\n\nTom Becker   0:09\nThe product.`;
    const { entries, problems } = read(text);
    expect(entries.map(({ message }) => message)).toEqual(['Why us?', 'Me too.', 'The product.']);
    expect(problems).toMatchObject([{ message: expect.stringMatching(/^Is “.*” an interviewer\?/) }]);
  });

  it('is begun by nothing else: neither a colon, nor a time at the end of a sentence', () => {
    const text =
      'Dana Reyes  0:03\nWhy us?\n\nTom Becker  0:07\nMy rule: people.\nWe met at 10:30\nDana Reyes: said so.';
    expect(said(text)[1]).toBe('candidate Tom Becker: My rule: people.\nWe met at 10:30\nDana Reyes: said so.');
  });
});

it('names of participants on separate lines begin turns if nothing else does', () => {
  expect(said('Dana Reyes\n\nWhy us?\n\nTom Becker\n\nBecause of the product.')).toEqual(SAID);
});

it('what people say before a colon is text, even if frequent, and asked about', () => {
  const text = 'Dana Reyes: Why us?\nTom Becker: Two.\nNote: one.\nNote: two.';
  expect(said(text)[1]).toBe('candidate Tom Becker: Two.\nNote: one.\nNote: two.');
  expect(read(text).problems).toMatchObject([{ line: 3, names: ['Note'] }]);
});

describe('a document of Google Meet with notes', () => {
  const NOTES =
    '📝 Notes\nNov 24, 2026\nInvited Dana Reyes Tom Becker Asha Rao\n\nSummary\nTom Becker: he said a lot. Good.\n\n';
  const WORDS =
    '📖 Transcript\nInterview: Engineer - Transcript\n00:00:00\n\nDana Reyes: Why us?\nTom Becker: The\n00:05:00\nTom Becker: product.\nAsha Rao: Thanks.\nTom Becker\u2019s Presentation: Slide two.\n\nTranscription ended after 00:31:08\n';
  it('has the speech after its heading, and lists the rest as left out', () => {
    expect(said(NOTES + WORDS)).toEqual([
      SAID[0],
      'candidate Tom Becker: The\nproduct.',
      // Invited above, so a name, though it appears once.
      'interviewer Asha Rao: Thanks.',
      'candidate Tom Becker: Slide two.',
    ]);
    expect(read(NOTES + WORDS).leftOut.map(({ from, to, why }) => `${from}-${to} ${why}`)).toEqual([
      '1-8 Notes above the transcript',
      '9-10 Above the first turn',
      '14-14 A time',
      '19-19 Added by the meeting system',
    ]);
  });
});

it.each([
  [
    'German',
    'Die Transkription wurde nach 00:21:43 beendet',
    'Dieses Transkript wurde vom Computer erstellt und kann Fehler enthalten.',
  ],
  [
    'French',
    'La transcription s’est terminée au bout de 00:21:43',
    'Cette transcription a été générée par ordinateur et peut contenir des erreurs.',
  ],
  [
    'Spanish',
    'La transcripción finalizó después de 00:21:43',
    'Esta transcripción se generó con un ordenador y puede contener errores.',
  ],
  [
    'Portuguese',
    'A transcrição terminou após 00:21:43',
    'Esta transcrição foi gerada por computador e pode conter erros.',
  ],
  [
    'Italian',
    'La trascrizione è terminata dopo 00:21:43',
    'Questa trascrizione è stata generata da un computer e potrebbe contenere errori.',
  ],
  [
    'Dutch',
    'Transcriptie beëindigd na 00:21:43',
    'Dit transcript is door een computer gegenereerd en kan fouten bevatten.',
  ],
  [
    'Japanese',
    '文字起こしは 00:21:43 後に終了しました',
    'この編集可能な文字起こしはコンピュータによって生成されたもので、誤りが含まれる場合があります。',
  ],
])('what Google Meet adds at the end in %s is left out, and nobody said it', (_language, ended, computer) => {
  const { entries, leftOut } = read(`Dana Reyes: Why us?\nTom Becker: The product.\n\n${ended}\n${computer}\n`);
  expect(entries.at(-1)?.message).toBe('The product.');
  expect(leftOut.map(({ from, to, why }) => `${from}-${to} ${why}`)).toEqual(['4-5 Added by the meeting system']);
});

it('what people say about transcripts and times stays', () => {
  const text = 'Dana Reyes: How long?\nTom Becker: The transcript took 21 minutes.\nThe computer made errors at 10:30.';
  expect(read(text)).toMatchObject({
    leftOut: [],
    entries: [{}, { message: expect.stringContaining('at 10:30.') as string }],
  });
});

it('a second person in the middle of a line is asked about', () => {
  const text =
    'Dana Reyes: Why us? Tom Becker: The product.\nTom Becker: He told Dana Reyes: no.\nDana Reyes: Good. Well: thanks.';
  expect(read(text).problems).toMatchObject([{ line: 1, message: expect.stringContaining('“Tom Becker”') as string }]);
});

describe('what a person who knows says', () => {
  it('decides the side of a speaker, and nothing is asked of them any more', () => {
    const text = 'Dana Reyes: Why us?\nAsha: Me too.\nTom Becker: The product.\nAsha: Thanks.';
    const { speakers, problems } = readTranscript(text, { participants: PEOPLE, sides: { Asha: 'candidate' } });
    expect(speakers.map(({ side }) => side)).toEqual(['interviewer', 'candidate', 'candidate']);
    expect(problems).toEqual([]);
  });

  it('decides it for words without a name', () => {
    const { entries, problems } = readTranscript('Hello there.', { sides: { '': 'candidate' } });
    expect({ entries, problems }).toMatchObject({ entries: [{ speaker: null, side: 'candidate' }], problems: [] });
  });
});

describe('questions and answers', () => {
  it('have their sides without names, and numbers are part of the label', () => {
    const { entries, speakers, problems } = read('Q1. Why us?\nA1. Because.\nQ2: And then?\nA2) A. Nothing.');
    expect(entries.map(({ side, message }) => `${side}: ${message}`)).toEqual([
      'interviewer: Why us?',
      'candidate: Because.',
      'interviewer: And then?',
      'candidate: A. Nothing.',
    ]);
    expect({ speakers, problems }).toEqual({ speakers: [], problems: [] });
  });

  it('questions and answers in code between fences are not labels', () => {
    const { entries } = read('Q: Show it.\nA: Here.\n```\nQ: no label\n```\nQ: Thanks.');
    expect(entries.map(({ message }) => message)).toEqual(['Show it.', 'Here.\n```\nQ: no label\n```', 'Thanks.']);
  });

  it('read aloud by a named person are their words', () => {
    const text = 'Dana Reyes: Read it.\nTom Becker: It says:\nQuestion 1: who.\nAnswer: me.\nDana Reyes: Good.';
    expect(said(text)[1]).toBe('candidate Tom Becker: It says:\nQuestion 1: who.\nAnswer: me.');
  });
});

describe('our own JSON', () => {
  it('keeps its sides, its HTML and all its other fields', () => {
    const transcript = [{ type: 'sent', message: '<p>Why?</p>', marks: 2 }];
    const { entries, format } = read(JSON.stringify({ transcript }));
    expect(format).toBe('JSON');
    expect(entries).toMatchObject([{ side: 'interviewer', message: '<p>Why?</p>', isHtml: true, given: { marks: 2 } }]);
  });

  it.each([
    ['{"transcript": [\n{"type": "sent",}\n]}', 2],
    ['{"transcript": [', 1],
    ['[\n{"type": "sent", "message": "a"},\n{"type": "sent"}]', 3],
  ])('says in which line it is wrong: %j', (text, line) => {
    expect(read(text).problems[0]?.line).toBe(line);
    expect(read(text).entries).toEqual([]);
  });

  it('is not followed to the bottom, however deep it is nested', () => {
    expect(read('['.repeat(200_000)).problems).toHaveLength(1);
  });
});

it('a text without names is kept whole, and the reader asks who says it', () => {
  const { entries, speakers, problems } = read('Hello there.\nHow are you?');
  expect(entries).toMatchObject([{ speaker: null, side: 'unknown', message: 'Hello there.\nHow are you?' }]);
  expect(speakers).toMatchObject([{ name: '', side: 'unknown' }]);
  expect(problems).toEqual([{ line: null, message: expect.stringContaining('No one is named in this transcript.') }]);
});

it.each([['   \n'], ['']])('white space alone is no transcript: %j', text => {
  expect(read(text)).toMatchObject({ entries: [], problems: [{ message: 'There is no text in this transcript.' }] });
});
