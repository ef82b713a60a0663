import { strToU8, zipSync } from 'fflate';
import type { Participant } from '../src/transcript.ts';
import { fc } from './fast-check.ts';

/** What one person says, in lines. */
export interface Spoken {
  who: number;
  lines: string[][];
}

export interface Conversation {
  people: readonly Participant[];
  turns: readonly Spoken[];
}

/** Names that parsers have got wrong. No two share a word. */
const NAMES = [
  'Ada Whitfield',
  'kofi mensah',
  'Vincent van der Berg',
  "Sinéad O'Brien",
  '田中太郎',
  'Solheim, Ingrid',
  '🎧 Priya',
  'Jean-Luc Aubert (he/him)',
  'Dr. Ana Lúcia Sá',
  'Lead: Marta Vogel',
  'Łukasz Żak, PhD',
  'Bo [EXT]',
  'SAM FISHER (Guest)',
  'Olu | Acme',
];

/** Speech that parsers mistake for something else. Each occurs once, identified by its number. */
const SHAPES = [
  (n: number) => `word${n}`,
  (n: number) => `Word${n},`,
  (n: number) => `rule${n}:`,
  (n: number) => `Note${n}:`,
  (n: number) => `“said${n}”`,
  (n: number) => `R&D${n}`,
  (n: number) => `vector<int${n}>`,
  (n: number) => `a${n}<b`,
  (n: number) => `(aside${n})`,
  (n: number) => `[sic${n}]`,
  (n: number) => `why${n}?`,
  (n: number) => `https://example.org/${n}`,
  (n: number) => `10:${n}`,
  (n: number) => `été${n}`,
  (n: number) => `&amp;${n}`,
];

const shape = fc.integer({ min: 0, max: SHAPES.length - 1 });
const line = fc.array(shape, { minLength: 1, maxLength: 7 });
const turn = fc.record({ by: fc.nat(), lines: fc.array(line, { minLength: 1, maxLength: 3 }) });

/** Generates a conversation of two to four people, who never speak twice in a row. */
export const conversation: fc.Arbitrary<Conversation> = fc
  .tuple(fc.shuffledSubarray(NAMES, { minLength: 2, maxLength: 4 }), fc.array(turn, { minLength: 2, maxLength: 12 }))
  .map(([names, turns]) => {
    let number = 0;
    let before = -1;
    const people = names.map((name, at): Participant => ({ name, side: at === 0 ? 'candidate' : 'interviewer' }));
    const said = turns.map(({ by, lines }) => {
      const who = before === -1 ? by % names.length : (before + 1 + (by % (names.length - 1))) % names.length;
      before = who;
      return { who, lines: lines.map(all => all.map(one => (SHAPES[one] ?? String)(++number))) };
    });
    return { people, turns: said };
  });

const clock = (seconds: number, mark: string): string =>
  `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}${mark}000`;
const short = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
const long = (seconds: number): string =>
  `10:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

type Writer = (said: { name: string; lines: string[]; at: number; number: number }[]) => string | Uint8Array;

/** Writes a paragraph of Word. */
const paragraph = (text: string): string =>
  `<w:p>${text
    .split('\n')
    .map(part => `<w:r><w:t xml:space="preserve">${escaped(part)}</w:t></w:r>`)
    .join('<w:r><w:br/></w:r>')}</w:p>`;

/** Writes a row of a Word table; a cell may have several paragraphs. */
export const row = (...cells: (string | string[])[]): string =>
  `<w:tr>${cells.map(cell => `<w:tc>${[cell].flat().map(paragraph).join('')}</w:tc>`).join('')}</w:tr>`;
export const table = (...rows: string[]): string => `<w:tbl>${rows.join('')}</w:tbl>`;

const docx = (paragraphs: readonly string[]): Uint8Array => document(paragraphs.map(paragraph).join(''));

/** Builds a Word document. */
export function document(body: string): Uint8Array {
  return zipSync({
    'word/document.xml': strToU8(
      `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    ),
  });
}

/** Writes a cue for each line of each turn. */
const cues = (said: Parameters<Writer>[0]) => {
  let number = 0;
  return said.flatMap(({ name, lines, at }) =>
    lines.map((text, index) => ({ name, text, index, from: at + index, number: ++number })),
  );
};

const labelled: Writer = said => said.map(({ name, lines }) => `${name}: ${lines.join('\n')}`).join('\n');

/** Writes each format as its system does. */
export const WRITERS: Readonly<Record<string, Writer>> = {
  'text with names': labelled,
  'Google Meet': said =>
    `Nov 24, 2026\nInterview: Engineer - Transcript\n00:00:00\n\n${String(labelled(said))}\n\nTranscription ended after 00:31:08\n\nThis editable transcript was computer generated and might contain errors. People can also change the text after it was created.\n`,
  Markdown: said =>
    `# 📖 Transcript\n\n${said.map(({ name, lines }) => `**${name}:** ${lines.join(' ')}`).join('\n\n')}\n`,
  'Microsoft Teams': said =>
    `Interview-Meeting Recording\nNovember 24, 2026, 8:00AM\n31m 8s\n\n${said.map(({ name, lines, at }) => `${name}   ${short(at)}\n${lines.join('\n')}`).join('\n\n')}\n`,
  Otter: said =>
    `${said.map(({ name, lines, at }) => `${name}  ${short(at)}  \n${lines.join('\n')}`).join('\n\n')}\n\nTranscribed by https://otter.ai\n`,
  Zoom: said => said.map(({ name, lines, at }) => `[${name}] ${long(at)}\n${lines.join('\n')}`).join('\n\n'),
  Rev: said =>
    said.map(({ name, lines, at }) => `${name} (${short(at).padStart(5, '0')}):\n${lines.join('\n')}`).join('\n\n'),
  'WebVTT with voices': said =>
    `WEBVTT\n\n${cues(said)
      .map(
        ({ name, text, from }) =>
          `${clock(from, '.')} --> ${clock(from + 1, '.')}\n<v ${escaped(name)}>${escaped(text)}</v>\n`,
      )
      .join('\n')}`,
  'WebVTT without empty lines': said =>
    `WEBVTT\n${cues(said)
      .map(
        ({ name, text, from, number }) =>
          `${number}\n${clock(from, '.')} --> ${clock(from + 1, '.')}\n<v ${escaped(name)}>${escaped(text)}</v>`,
      )
      .join('\n')}`,
  'WebVTT of Zoom': said =>
    `WEBVTT\n\n${cues(said)
      .map(
        ({ name, text, from, number }) =>
          `${number}\n${clock(from, '.')} --> ${clock(from + 1, '.')}\n${escaped(`${name}: ${text}`)}\n`,
      )
      .join('\n')}`,
  'WebVTT of Webex': said =>
    `WEBVTT\n\n${cues(said)
      .map(
        ({ name, text, from, number }) =>
          `${number} "${name}" (27182)\n${clock(from, '.')} --> ${clock(from + 1, '.')}\n${escaped(text)}\n`,
      )
      .join('\n')}`,
  'SRT with a name at each change': said =>
    `\uFEFF${cues(said)
      .map(
        ({ name, text, index, from, number }) =>
          `${number}\r\n${clock(from, ',')} --> ${clock(from + 1, ',')}\r\n${index === 0 ? `${name}: ` : ''}${text}\r\n`,
      )
      .join('\r\n')}`,
  Fireflies: said =>
    JSON.stringify(
      cues(said).map(({ name, text, from }) => ({ sentence: text, startTime: short(from), speaker_name: name })),
    ),
  'a Word table': said => document(table(...said.map(({ name, lines, at }) => row(short(at), name, lines)))),
  'a Word table without times': said => document(table(...said.map(({ name, lines }) => row(name, lines.join('\n'))))),
  'a Word table with headings, the words first': said =>
    document(
      table(
        row('No.', 'Timespan', 'Content', 'Speaker'),
        ...said.map(({ name, lines, at, number }) =>
          row(String(number), `${clock(at, '.')} - ${clock(at + 9, '.')}`, lines, name),
        ),
      ),
    ),
  'a Word table with the time below the name, a row for each line': said =>
    document(
      table(
        ...said.flatMap(({ name, lines, at }) =>
          lines.map((text, index) => row(index === 0 ? [name, short(at)] : '', text)),
        ),
      ),
    ),
  'a Word table for each turn': said =>
    document(said.map(({ name, lines, at }) => `${table(row(short(at), name, lines))}<w:p/>`).join('')),
  'a table as copied from Word': said =>
    said.map(({ name, lines, at }) => `${short(at)}\t${name}\t${lines.join('\n')}`).join('\n'),
  Word: said => docx(said.flatMap(({ name, lines }) => [`${name}: ${lines[0]}`, ...lines.slice(1)])),
  'Word of Teams': said => docx(said.map(({ name, lines, at }) => `${name}   ${short(at)}\n${lines.join('\n')}`)),
};

/** Writes the conversation in one of the formats. */
export function written({ people, turns }: Conversation, format: string): string | Uint8Array {
  const said = turns.map(({ who, lines }, index) => ({
    name: people[who]?.name ?? '',
    lines: lines.map(words => words.join(' ')),
    at: 3 + index * 10,
    number: index + 1,
  }));
  return WRITERS[format]?.(said) ?? '';
}
