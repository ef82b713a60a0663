import { couldBeName, headOf, looksLikeHead } from './labels.ts';
import { type Doubtful, nameKey } from './names.ts';
import type { People } from './people.ts';
import { paragraphsOf, type Row } from './table-rows.ts';
import { isTime, timeAtStart } from './times.ts';
import { counted, isQuestionLabel } from './turn-lines.ts';

/** What the columns of a table hold. */
export type Columns =
  /** It is no table of turns. */
  | { kind: 'none' }
  /** A column may hold names, but none recurs or is known: the reader asks. */
  | { kind: 'asked'; doubtful: readonly Doubtful[] }
  /** Reading it would be a guess. */
  | { kind: 'unclear'; line: number; isShared: boolean }
  | Found;

export interface Found {
  kind: 'found';
  heading: readonly string[] | null;
  /** What was said: in one column, or in one for each person. */
  words: readonly number[];
  /** The column of the names; otherwise `heads` has them. */
  speaker: number | null;
  heads: ReadonlyMap<number, string>;
  time: number | null;
  labels: readonly string[];
}

/** How programs and people head their columns. */
const HEADINGS = {
  time: 'time timestamp timecode timespan start end zeit zeitstempel von bis hora tiempo inicio heure temps début tempo início الوقت',
  speaker:
    'speaker name who person participant sprecher sprecherin hablante orador locuteur intervenant falante المتحدث',
  words:
    'text content transcript words said utterance dialogue inhalt aussage transkript texto contenido transcripción texte contenu transcription transcrição conteúdo النص',
  number: 'no nr # n line row index id nummer',
  question: 'question questions q frage fragen pregunta preguntas pergunta perguntas سؤال الأسئلة',
  answer: 'answer answers a antwort antworten respuesta respuestas réponse réponses resposta respostas جواب الأجوبة',
} as const;
type Role = keyof typeof HEADINGS;

const ROLES = new Map(
  Object.entries(HEADINGS).flatMap(([role, words]) => words.split(' ').map(word => [word, role as Role] as const)),
);
const roleOf = (heading: string): Role | undefined => ROLES.get(heading.toLowerCase().replace(/[.:]$/, '').trim());

const withoutColon = (text: string): string => (/[:：]$/.test(text) ? text.slice(0, -1).trimEnd() : text);

/** Returns the rows below the heading, which some programs repeat on each page. */
export const bodyOf = (rows: readonly Row[], heading: readonly string[] | null): readonly Row[] =>
  heading ? rows.filter(({ cells }) => cells.some((cell, at) => cell !== heading[at])) : rows;

/** Returns the name in a cell, which may have a time beside it or in a separate paragraph. */
export function labelIn(cell: string): { label: string; at?: number } | null {
  const paragraphs = paragraphsOf(cell);
  const others = paragraphs.filter(text => !isTime(text));
  const [one] = others;
  if (one === undefined || others.length > 1) return null;
  const head = headOf(one);
  const label = head?.label ?? withoutColon(one);
  if (!couldBeName(label)) return null;
  const at = head?.at ?? secondsIn(paragraphs.find(isTime) ?? '');
  return at === undefined ? { label } : { label, at };
}

/** Returns the seconds at which a time, or a span of it, begins. */
export const secondsIn = (cell: string): number | undefined => timeAtStart(`${cell} `)?.at;

/** No cell of times is longer. */
const TIMES_MAX = 80;

/** `0:03`, `00:00:03 - 00:00:09`, `0:03 --> 0:09`. */
const isTimes = (cell: string): boolean =>
  cell.length <= TIMES_MAX &&
  cell
    .split(/\s*(?:¶|-{1,2}>|[→–—-])\s*/)
    .filter(part => part !== '')
    .every(isTime);

/** Decides what each column holds. */
export function columnsOf(rows: readonly Row[], people: People): Columns {
  const [first] = rows;
  if (!first) return { kind: 'none' };
  const heads = headsOf(first, rows.slice(1), people);
  if (heads) return heads;
  const roles = first.cells.map(roleOf);
  const heading = roles.filter(role => role !== undefined).length > 1 ? first.cells : null;
  const all = byColumn(bodyOf(rows, heading));
  const time = all.find(({ cells }) => cells.every(({ text }) => isTimes(text)))?.column ?? null;
  const open = all.filter(({ cells }) => !cells.every(({ text }) => isTimes(text) || /^#?\d+[.)]?$/.test(text)));
  const shared = open.find(one => holdsSeveralNames(one, people));
  if (shared) {
    const line = shared.cells.find(({ text }) => labelIn(text) === null)?.line ?? 1;
    return { kind: 'unclear', line, isShared: true };
  }
  const speaker = speakerColumn(open, people, roles.indexOf('speaker'));
  if (!speaker) return open.length < 2 ? { kind: 'none' } : withoutSpeaker(open);
  // `Name:` before the words is read line by line.
  if (speaker.cells.filter(({ text }) => /[:：]$/.test(text)).length * 2 > speaker.cells.length)
    return { kind: 'none' };
  const words = open.filter(({ column }) => column !== speaker.column);
  const [only] = words;
  if (!only) return { kind: 'none' };
  if (words.length > 1) return { kind: 'unclear', line: first.line.number, isShared: false };
  return {
    kind: 'found',
    heading,
    speaker: speaker.column,
    heads: new Map(),
    words: [only.column],
    time,
    labels: speaker.labels,
  };
}

interface Column {
  column: number;
  /** Those with text. */
  cells: readonly { text: string; line: number }[];
}

function byColumn(rows: readonly Row[]): Column[] {
  const width = rows[0]?.cells.length ?? 0;
  return Array.from({ length: width }, (_, column) => ({
    column,
    cells: rows.flatMap(({ cells, line }) => (cells[column] ? [{ text: cells[column], line: line.number }] : [])),
  })).filter(({ cells }) => cells.length > 0);
}

/** Whether cells list several people, one below the other, beside the words of them all. */
function holdsSeveralNames({ cells }: Column, people: People): boolean {
  const isName = (text: string) => people.knows(withoutColon(text)) || looksLikeHead(withoutColon(text));
  const isListing = (text: string) => {
    const others = paragraphsOf(text).filter(one => !isTime(one));
    return others.length > 1 && others.every(isName);
  };
  return (
    cells.some(({ text }) => isListing(text)) && cells.every(({ text }) => isListing(text) || labelIn(text) !== null)
  );
}

/** Returns the column that names a speaker in each of its cells: known ones, or names that recur. */
function speakerColumn(
  columns: readonly Column[],
  people: People,
  headed: number,
): (Column & { labels: string[] }) | null {
  const found = columns.flatMap(one => {
    const labels = one.cells.flatMap(({ text }) => labelIn(text)?.label ?? []);
    if (labels.length < one.cells.length) return [];
    const recurs = counted(labels);
    const isSure = (label: string) => people.knows(label) || recurs(label) || isQuestionLabel(label);
    const isNamed =
      labels.every(label => isSure(label) || looksLikeHead(label)) && labels.filter(isSure).length * 2 > labels.length;
    return one.column === headed || isNamed ? [{ ...one, labels }] : [];
  });
  const known = ({ labels }: { labels: string[] }) => labels.filter(label => people.knows(label)).length;
  const distinct = ({ labels }: { labels: string[] }) => new Set(labels.map(nameKey)).size;
  const [best] = found.toSorted(
    (one, other) =>
      Number(other.column === headed) - Number(one.column === headed) ||
      known(other) - known(one) ||
      distinct(one) - distinct(other) ||
      one.column - other.column,
  );
  return best ?? null;
}

/** Asks about a column of what may be names. */
function withoutSpeaker(columns: readonly Column[]): Columns {
  for (const { cells } of columns) {
    const labels = cells.flatMap(({ text, line }) => {
      const label = labelIn(text)?.label;
      return label !== undefined && looksLikeHead(label) ? [{ label, line }] : [];
    });
    if (labels.length === cells.length) return { kind: 'asked', doubtful: labels };
  }
  return { kind: 'none' };
}

/** Reads a heading that names a person for each column, or questions and answers. */
function headsOf(first: Row, below: readonly Row[], people: People): Found | null {
  const heads = new Map<number, string>();
  let time: number | null = null;
  for (const [column, cell] of first.cells.entries()) {
    const heading = withoutColon(cell);
    const role = roleOf(heading);
    if (role === 'question' || role === 'answer') heads.set(column, role === 'question' ? 'Q' : 'A');
    else if (people.knows(heading)) heads.set(column, heading);
    else if (role === 'time') time = column;
    else if (role !== 'number' && heading !== '') return null;
  }
  const isHeading = below.length > 0 && !below.some(({ cells }) => cells.some(cell => people.knows(cell)));
  if (heads.size < 2 || !isHeading) return null;
  const [words, labels] = [[...heads.keys()], [...heads.values()]];
  return { kind: 'found', heading: first.cells, speaker: null, heads, words, time, labels };
}
