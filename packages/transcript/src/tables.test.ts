import { describe, expect, it } from 'vitest';
import { document, row, table } from '../test/conversation.ts';
import { readTranscript } from './read-transcript.ts';
import type { Participant } from './transcript.ts';

const participants: readonly Participant[] = [
  { name: 'Dana Reyes', side: 'interviewer' },
  { name: 'Tom Becker', side: 'candidate' },
];
const read = (source: string | Uint8Array) => readTranscript(source, { participants });
const said = (source: string | Uint8Array) => read(source).entries.map(({ speaker, message }) => [speaker, message]);
const problems = (source: string | Uint8Array) => read(source).problems.map(({ message }) => message);

const TURNS = [row('0:03', 'Dana Reyes', 'Why us?'), row('0:09', 'Tom Becker', 'Because.')];
const SAID = [
  ['Dana Reyes', 'Why us?'],
  ['Tom Becker', 'Because.'],
];

describe('a transcript in a Word table', () => {
  it('is read row by row, with its times', () => {
    expect(read(document(table(...TURNS))).entries).toMatchObject([
      { speaker: 'Dana Reyes', side: 'interviewer', message: 'Why us?', at: 3 },
      { speaker: 'Tom Becker', side: 'candidate', message: 'Because.', at: 9 },
    ]);
  });

  it('begins no turn if the words of a row are a name, a label or a time', () => {
    const rows = [
      row('Dana Reyes', 'Who told you?'),
      row('Tom Becker', ['Dana Reyes', 'Rule: ask.', '0:30']),
      row('Dana Reyes', 'Good.'),
    ];
    expect(said(document(table(...rows)))).toEqual([
      ['Dana Reyes', 'Who told you?'],
      ['Tom Becker', 'Dana Reyes\nRule: ask.\n0:30'],
      ['Dana Reyes', 'Good.'],
    ]);
  });

  it('with its heading on each page leaves that out, and says so', () => {
    const heading = row('Time', 'Speaker', 'Text');
    const source = document(table(heading, ...TURNS) + table(heading, row('0:20', 'Dana Reyes', 'I see.')));
    expect(said(source)).toEqual([...SAID, ['Dana Reyes', 'I see.']]);
    expect(read(source).leftOut.map(({ why }) => why)).toEqual(['The heading of a table', 'The heading of a table']);
  });

  it('continues the speaker above if the cell of the name is empty or merged', () => {
    const merged =
      '<w:tr><w:tc><w:tcPr><w:vMerge/></w:tcPr><w:p/></w:tc><w:tc><w:p><w:r><w:t>And yours.</w:t></w:r></w:p></w:tc></w:tr>';
    const rows = [row('Dana Reyes', 'Why us?'), row('Tom Becker', 'The team.'), merged, row('Dana Reyes', 'Good.')];
    expect(said(document(table(...rows)))[1]).toEqual(['Tom Becker', 'The team.\nAnd yours.']);
  });

  it('with one column for each person is read across', () => {
    const rows = [row('Dana Reyes', 'Tom Becker'), row('Why us?', 'Because.'), row('And now?', '')];
    expect(said(document(table(...rows)))).toEqual([...SAID, ['Dana Reyes', 'And now?']]);
  });

  it('of questions and answers is read across', () => {
    const rows = [row('Question', 'Answer'), row('Why us?', 'Because.'), row('And now?', 'Now I wait.')];
    expect(read(document(table(...rows))).entries.map(({ side, message }) => [side, message])).toEqual([
      ['interviewer', 'Why us?'],
      ['candidate', 'Because.'],
      ['interviewer', 'And now?'],
      ['candidate', 'Now I wait.'],
    ]);
  });

  it('leaves out the text around it, and asks about a sentence', () => {
    const heading = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
    const spanning =
      '<w:tr><w:tc><w:tcPr><w:gridSpan w:val="3"/></w:tcPr><w:p><w:r><w:t>Part two</w:t></w:r></w:p></w:tc></w:tr>';
    const source = document(
      heading('Interview of Tom') +
        table(TURNS[0] ?? '', spanning, TURNS[1] ?? '') +
        heading('Transcription ended after 00:31:08') +
        heading('Tom then showed us his own project.'),
    );
    expect(said(source)).toEqual(SAID);
    expect(read(source).leftOut.map(({ why }) => why)).toEqual([
      'Above the first turn',
      'Outside the table',
      'Added by the meeting system',
      'Outside the table',
    ]);
    expect(problems(source)).toEqual(['Did someone say this? It is outside the table and was left out.']);
  });

  it('ignores a small table of facts above it', () => {
    const facts = table(row('Candidate', 'Tom Becker'), row('Date', '24 November'));
    expect(
      said(document(facts + table(...TURNS, row('0:20', 'Dana Reyes', 'I see, thank you very much.')))).slice(0, 2),
    ).toEqual(SAID);
  });

  it('asks whether names are people if none comes back', () => {
    const source = document(table(row('Ada Whitfield', 'Why us?'), row('Kofi Mensah', 'Because.')));
    const { problems: asked } = readTranscript(source);
    expect(asked[0]).toMatchObject({ names: ['Ada Whitfield', 'Kofi Mensah'] });
    const { entries } = readTranscript(source, { names: asked[0]?.names ?? [] });
    expect(entries.map(({ speaker, message }) => [speaker, message])).toEqual([
      ['Ada Whitfield', 'Why us?'],
      ['Kofi Mensah', 'Because.'],
    ]);
  });

  it('asks about another name before the words of a row', () => {
    const source = document(table(...TURNS, row('0:20', 'Dana Reyes', ['I see.', 'Tom Becker: Thank you.'])));
    expect(problems(source)[0]).toContain('Does “Tom Becker” speak in this row?');
  });

  it('in which several people share a row is refused: whose words are whose would be a guess', () => {
    const source = document(table(row(['Dana Reyes', 'Tom Becker'], ['Why us?', 'Because.', 'Of the team.'])));
    expect(read(source).entries).toEqual([]);
    expect(problems(source)[0]).toContain('Give each turn a row of its own');
  });

  it('with two columns of words is refused', () => {
    const rows = [row('Dana Reyes', 'Warum wir?', 'Why us?'), row('Tom Becker', 'Darum, ja.', 'Because, yes.')];
    expect(read(document(table(...rows))).entries).toEqual([]);
    expect(problems(document(table(...rows)))[0]).toContain('unclear which column');
  });

  it('that only lays out the page is read as the text in it', () => {
    const cell = ['Dana Reyes: Why us?', 'Tom Becker: Because.', 'Dana Reyes: I see.', 'Tom Becker: Thanks.'];
    expect(said(document(table(row('Notes', cell))))).toEqual([
      ...SAID,
      ['Dana Reyes', 'I see.'],
      ['Tom Becker', 'Thanks.'],
    ]);
  });
});

describe('text with tabs that is no table of turns', () => {
  it.each([
    ['names with a colon', 'Dana Reyes:\tWhy us?\nTom Becker:\tBecause.'],
    ['the head of a turn', 'Dana Reyes\t0:03\nWhy us?\nTom Becker\t0:09\nBecause.'],
    ['a time before a name with a colon', '0:03\tDana Reyes: Why us?\n0:09\tTom Becker: Because.'],
  ])('is read line by line: %s', (_what, source) => {
    expect(said(source)).toEqual(SAID);
  });

  it('is read line by line if an answer is code', () => {
    const source = 'Dana Reyes: Show it.\nTom Becker: def f(x):\n\tif x:\n\t\treturn 1\n\treturn 2\nDana Reyes: Good.';
    expect(said(source).map(([who]) => who)).toEqual(['Dana Reyes', 'Tom Becker', 'Dana Reyes']);
  });
});
