import { isAdded, WHY } from './boilerplate.ts';
import { labelsOf } from './labels.ts';
import { readNamedText } from './named-text.ts';
import { doubts, nameKey } from './names.ts';
import type { People } from './people.ts';
import { bodyOf, columnsOf, labelIn, secondsIn, type Found } from './table-columns.ts';
import { paragraphsOf, rowsOf, wordsIn, type Row } from './table-rows.ts';
import { isBlank, type Line, type LeftOut, type Problem, type Reading, type Utterance } from './transcript.ts';
import { isQuestionLabel } from './turn-lines.ts';

/** How many times the words of a table may stand around it, as notes above it do. */
const NOTES_MAX = 3;

const WHY_HEADING = 'The heading of a table';
const WHY_WORDLESS = 'A row of the table without words';
const WHY_OUTSIDE = 'Outside the table';

const UNCLEAR =
  'This is a table, and it is unclear which column holds what was said. Delete the columns other than the time, the speaker and the words.';
const SHARED =
  'Several people share a row of this table. Give each turn a row of its own, with its speaker beside the words.';

/**
 * Reads a transcript whose turns are rows of a table, or whose columns are people. Returns null if it is none, and a
 * refusal if it is one that cannot be read without guessing who spoke.
 */
export function readTables(lines: readonly Line[], people: People): Reading | { refusal: Problem } | null {
  const rows = rowsOf(lines);
  const inRows = new Set(rows.map(({ line }) => line));
  const others = lines.filter(line => !inRows.has(line));
  const wordsOf = (some: readonly Line[]) => some.reduce((sum, { text }) => sum + wordsIn(text), 0);
  const ratio = wordsOf(others) / wordsOf([...inRows]);
  // A table within a transcript is no transcript, nor is one within a long text.
  if (rows.length === 0 || ratio > NOTES_MAX || (ratio > 1 && readNamedText(others, people))) return null;
  const columns = columnsOf(rows, people);
  if (columns.kind === 'none') return null;
  if (columns.kind === 'asked') return { ...asText(lines), problems: doubts(columns.doubtful, false) };
  if (columns.kind === 'unclear') {
    return { refusal: { line: columns.line, message: columns.isShared ? SHARED : UNCLEAR } };
  }
  return readRows(lines, rows, columns, people);
}

function asText(lines: readonly Line[]): Reading {
  const text = lines
    .map(line => line.text)
    .join('\n')
    .trim();
  const first = lines.find(line => !isBlank(line.text));
  return {
    format: 'text',
    utterances: [{ label: null, text, line: first?.number ?? 1 }],
    leftOut: [],
    problems: [],
  };
}

function readRows(lines: readonly Line[], rows: readonly Row[], columns: Found, people: People): Reading {
  const names = new Set(columns.labels.map(nameKey));
  const isName = (label: string) => names.has(nameKey(label)) || people.of(label) !== null;
  const rowAt = new Map(rows.map(row => [row.line, row]));
  const body = new Set(bodyOf(rows, columns.heading));
  const utterances: Utterance[] = [];
  const leftOut: LeftOut[] = [];
  const problems: Problem[] = [];
  const leave = ({ number }: Line, why: string) => leftOut.push({ from: number, to: number, why });
  let speaker: Speaker = { label: null };
  let isInRow = false;
  for (const line of lines) {
    const row = rowAt.get(line);
    if (row && !body.has(row)) leave(line, WHY_HEADING);
    else if (row) {
      const said = utterancesIn(row, columns, speaker);
      speaker = said.speaker;
      if (said.utterances.length === 0) leave(line, WHY_WORDLESS);
      else if (said.utterances.every(({ text }) => isAdded(text, isName))) leave(line, WHY.system);
      else {
        utterances.push(...said.utterances);
        problems.push(...said.utterances.flatMap(one => otherName(one, isName) ?? []));
      }
      isInRow = true;
    } else if (isBlank(line.text)) isInRow = false;
    else if (isAdded(line.text, isName)) leave(line, WHY.system);
    else {
      const last = utterances.at(-1);
      // A further paragraph of the last cell, as Word copies it.
      if (isInRow && last && !line.text.includes('\t')) last.text += `\n${line.text.trim()}`;
      else {
        leave(line, utterances.length === 0 ? WHY.above : WHY_OUTSIDE);
        if (isSentence(line.text)) {
          problems.push({
            line: line.number,
            message: 'Did someone say this? It is outside the table and was left out.',
          });
        }
      }
    }
  }
  const format = columns.labels.every(isQuestionLabel) ? 'questions and answers' : 'text with names';
  return { format, utterances, leftOut, problems };
}

type Speaker = Pick<Utterance, 'label' | 'side' | 'isNewTurn'>;

/** `Q` and `A` name a side, anything else a person. */
function speakerOf(label: string): Speaker {
  if (!isQuestionLabel(label)) return { label };
  return { label: null, side: /^q/i.test(label.trim()) ? 'interviewer' : 'candidate', isNewTurn: true };
}

/** Reads a row. One without a name continues the turn above, as a row that is split by a page does. */
function utterancesIn(
  { cells, line }: Row,
  { words, speaker: column, heads, time }: Found,
  above: Speaker,
): { utterances: Utterance[]; speaker: Speaker } {
  const named = column === null ? null : labelIn(cells[column] ?? '');
  const { isNewTurn: _isNew, ...same } = above;
  const speaker = named ? speakerOf(named.label) : same;
  const at = named?.at ?? (time === null ? undefined : secondsIn(cells[time] ?? ''));
  const utterances = words.flatMap((place): Utterance[] => {
    const text = paragraphsOf(cells[place] ?? '').join('\n');
    const whose = column === null ? speakerOf(heads.get(place) ?? '') : speaker;
    return text === '' ? [] : [{ ...whose, text, line: line.number, ...(at === undefined ? {} : { from: at }) }];
  });
  return { utterances, speaker };
}

const isSentence = (text: string): boolean =>
  /[.?!。？！]["”’]?$/.test(text.trim()) && /\S\s+\S+\s+\S+\s+\S/.test(text.slice(-200));

/** Asks about another person's name before words: they were read as those of the one whose row it is. */
function otherName({ text, label, line }: Utterance, isName: (label: string) => boolean): Problem | null {
  for (const one of text.split('\n')) {
    const other = labelsOf(one).find(found => isName(found.label) && nameKey(found.label) !== nameKey(label ?? ''));
    if (!other) continue;
    const message = `Does “${other.label}” speak in this row? It was read as one person’s words. If so, give it a row of its own.`;
    return { line, message };
  }
  return null;
}
