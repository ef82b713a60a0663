import { describe, expect, it } from 'vitest';
import { readTranscript } from './read-transcript.ts';
import type { Participant } from './transcript.ts';

const PEOPLE: readonly Participant[] = [
  { name: 'Dana Reyes', side: 'interviewer' },
  { name: 'Tom Becker', side: 'candidate' },
];
const read = (text: string, participants = PEOPLE) => readTranscript(text, { participants });
const said = (text: string) => read(text).entries.map(({ speaker, message }) => `${speaker}: ${message}`);
const SAID = ['Dana Reyes: Why us?', 'Tom Becker: The product.'];
const T = ['00:00:03.000 --> 00:00:05.000', '00:00:07.000 --> 00:00:09.000', '00:00:10.000 --> 00:00:12.000'] as const;
const [T1, T2, T3] = T;

describe('WebVTT', () => {
  it.each([
    ['voice tags', `WEBVTT\n\n${T1}\n<v Dana Reyes>Why us?</v>\n\n${T2}\n<v.loud Tom Becker>The product.`],
    [
      'a title behind the header',
      `WEBVTT - Interview\n\n${T1}\n<v Dana Reyes>Why us?\n\n${T2}\n<v Tom Becker>The product.`,
    ],
    [
      'lines of the header',
      `WEBVTT\nKind: captions\nLanguage: en\n\n${T1}\nDana Reyes: Why us?\n\n${T2}\nTom Becker: The product.`,
    ],
    ['no empty line after the header', `WEBVTT\n${T1}\n<v Dana Reyes>Why us?\n\n${T2}\n<v Tom Becker>The product.`],
    [
      'a number right after the header',
      `WEBVTT\n1\n${T1}\n<v Dana Reyes>Why us?\n\n2\n${T2}\n<v Tom Becker>The product.`,
    ],
    [
      'no empty lines at all',
      `WEBVTT\n\n1\n${T1}\n<v Dana Reyes>Why us?</v>\n2\n${T2}\n<v Tom Becker>The product.</v>`,
    ],
    [
      'identifiers of Teams, no empty lines',
      `WEBVTT\n\n3e0f1b5c-11aa-4bcd-9e9e-2b1c6f7a8d90/12-0\n${T1}\n<v Dana Reyes>Why us?</v>\n3e0f1b5c-11aa-4bcd-9e9e-2b1c6f7a8d90/13-0\n${T2}\n<v Tom Becker>The product.</v>`,
    ],
    [
      'identifiers of Webex',
      `WEBVTT\n\n1 "Dana Reyes" (123)\n${T1}\nWhy us?\n\n2 "Tom Becker" (456)\n${T2}\nThe product.`,
    ],
    ['identifiers that are names', `WEBVTT\n\nDana Reyes\n${T1}\nWhy us?\n\nTom Becker\n${T2}\nThe product.`],
    ['names before the words', `WEBVTT\n\n1\n${T1}\nDana Reyes: Why us?\n\n2\n${T2}\nTom Becker: The product.`],
    ['two people in one caption', `WEBVTT\n\n${T1}\n<v Dana Reyes>Why us?</v>\n<v Tom Becker>The product.</v>`],
    [
      'settings, notes and styles',
      `WEBVTT\n\nSTYLE\n::cue { color: red }\n\nNOTE seen\n\n${T1} align:start position:0%\n<v Dana Reyes>Why us?\n\n${T2}\n<v Tom Becker>The product.`,
    ],
    [
      'the line ends of Windows and a mark',
      `\uFEFFWEBVTT\r\n\r\n${T1}\r\n<v Dana Reyes>Why us?\r\n\r\n${T2}\r\n<v Tom Becker>The product.\r\n`,
    ],
  ])('WebVTT with %s is read', (_what, text) => {
    expect(said(text)).toEqual(SAID);
    expect(read(text).problems).toEqual([]);
  });

  it.each([
    ['I use vector<int> and map<K, V>', 'I use vector<int> and map<K, V>'],
    ['if a < b and c > d', 'if a < b and c > d'],
    ['<i>so</i> <b.loud>it</b> <c.yellow.bg_blue>is</c>', 'so it is'],
    ['<lang en>well</lang> <00:00:02.000>then <ruby>a<rt>b</rt></ruby></v>', 'well then ab'],
    ['don&#39;t R&amp;D it&#x27;s &quot;so&quot; caf&eacute; &hellip;', 'don\'t R&D it\'s "so" café …'],
    ['written &amp;lt; on purpose, &lt;p&gt; too', 'written &lt; on purpose, <p> too'],
  ])('loses its own tags and decodes references once, and keeps what was said: %s', (words, text) => {
    expect(said(`WEBVTT\n\n${T1}\n<v Dana Reyes>${words}\n`)).toEqual([`Dana Reyes: ${text}`]);
  });

  it('WebVTT whose voices have no name is read by the change of speaker, and the reader asks', () => {
    const { entries, problems } = read(`WEBVTT\n\n${T1}\n<v ->Why</v>\n\n${T2}\nus?\n\n${T3}\n<v ->The product.</v>`);
    expect(entries.map(({ side, speaker, message }) => [side, speaker, message])).toEqual([
      ['interviewer', null, 'Why us?'],
      ['candidate', null, 'The product.'],
    ]);
    expect(problems).toEqual([{ line: null, message: expect.stringContaining('names no one') }]);
  });

  it('WebVTT of a time that cannot be read leaves the words out with a question', () => {
    const { entries, problems, leftOut } = read(
      `WEBVTT\n\n${T1}\n<v Dana Reyes>Why us?\n\n00:7 --> never\n<v Tom Becker>Lost.`,
    );
    expect(entries).toHaveLength(1);
    expect(problems).toMatchObject([{ line: 6 }]);
    expect(leftOut).toContainEqual({ from: 6, to: 7, why: 'Belongs to no caption' });
  });
});

describe('SRT', () => {
  const srt = (...cues: string[]) =>
    cues.map((cue, at) => `${at + 1}\n${T[at]?.replaceAll('.', ',')}\n${cue}\n`).join('\n');

  it('a caption without a name continues the previous speaker', () => {
    expect(said(srt('Dana Reyes: Why', 'us?', 'Tom Becker: The product.'))).toEqual(SAID);
  });

  it('an empty line inside a caption does not cut its words', () => {
    expect(said(srt('Dana Reyes: Why\n\nus?', 'Tom Becker: The product.'))).toEqual(SAID);
  });

  it('names in brackets begin turns if they are known, and descriptions of sounds do not', () => {
    expect(said(srt('[Dana Reyes] Why us?', '[Tom Becker] The', '[laughter] product.'))).toEqual([
      SAID[0],
      'Tom Becker: The [laughter] product.',
    ]);
  });

  it('a single colon makes no speaker, and references stay as they are', () => {
    const { entries, problems } = read(srt('My rule: every date', 'goes on R&amp;D’s board.'));
    expect(entries).toMatchObject([
      { speaker: null, side: 'unknown', message: 'My rule: every date goes on R&amp;D’s board.' },
    ]);
    expect(problems).toHaveLength(1);
  });

  it('names that appear once each are asked about, and used after a yes', () => {
    const text = srt('Jo Diaz: Why us?', 'Ann Ray: The product.');
    expect(read(text).problems).toMatchObject([{ line: null, names: ['Jo Diaz', 'Ann Ray'] }]);
    const { entries } = readTranscript(text, { participants: PEOPLE, names: ['Jo Diaz', 'Ann Ray'] });
    expect(entries.map(({ speaker }) => speaker)).toEqual(['Jo Diaz', 'Ann Ray']);
  });

  it('a caption without a name if every other has one is asked about', () => {
    const text = srt('Dana Reyes: Why', 'Dana Reyes: us?', 'Hm.');
    const more = `${text}\n4\n00:00:13,000 --> 00:00:14,000\nTom Becker: The\n\n5\n00:00:14,000 --> 00:00:15,000\nTom Becker: product.\n`;
    expect(read(more).problems).toMatchObject([{ line: 11, message: expect.stringContaining('names no one') }]);
  });
});

describe('captions said twice', () => {
  it('because they roll are words once, and listed', () => {
    const rolling = ['which outage', 'which outage\ntaught you', 'taught you\nthe most', 'the most\nand why'];
    const text = rolling.map((cue, at) => `00:00:0${at}.000 --> 00:00:0${at + 1}.000\n${cue}`).join('\n\n');
    const { entries, leftOut } = read(`WEBVTT\n\n${text}`);
    expect(entries[0]?.message).toBe('which outage taught you the most and why');
    expect(leftOut.filter(({ why }) => why.startsWith('Said twice'))).toHaveLength(3);
  });

  it('captions said twice at the same time are words once, those one after the other stay', () => {
    const cue = (time: string) => `${time}\n<v Dana Reyes>Yes.</v>`;
    expect(said(`WEBVTT\n\n${cue(T1)}\n\n${cue(T1)}\n\n${cue(T2)}`)).toEqual(['Dana Reyes: Yes. Yes.']);
  });
});

it('older Teams documents have the name on a separate line', () => {
  const text = '0:0:3.0 --> 0:0:5.40\nDana Reyes\nWhy us?\n\n0:0:7.0 --> 0:0:9.120\nTom Becker\nThe product.';
  expect(said(text)).toEqual(SAID);
  expect(read(text).format).toBe('Microsoft Teams');
});
