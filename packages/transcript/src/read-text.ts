import { assemble } from './assemble';
import { readCaptions } from './captions';
import { parseJson, readOwnJson, readMeetingJson } from './json';
import { doubtsOf, readNamedText } from './named-text';
import { People } from './people';
import { readTables } from './tables';
import {
  isBlank,
  linesOf,
  type Line,
  type Format,
  type Participant,
  type Problem,
  type Reading,
  type Transcript,
  type Utterance,
} from './transcript';
import { fencedLines } from './turn-lines';

const BOLD_LABEL = /^\s{0,3}(?:[-*] )?\*\*([^*]{1,120}?)(?::\*\*|\*\*\s?:)/;
const ESCAPED = /\\([!-/:-@[-`{-~])/g;

/** Removes Markdown from a text in which names are bold, as in documents exported from Google. */
function withoutMarkdown(lines: readonly Line[]): readonly Line[] {
  if (lines.filter(({ text }) => BOLD_LABEL.test(text)).length < 2) return lines;
  return lines.map(line => ({ ...line, text: plain(line.text) }));
}

function plain(text: string): string {
  const label = BOLD_LABEL.exec(text);
  if (label) return `${label[1]}: ${text.slice(label[0].length).trim()}`.replace(ESCAPED, '$1');
  const line = text.trim().replace(/^#{1,6} +/, '');
  const [, inside = line] =
    /^(?:\*{1,2}|_{1,2})([^*_][^*]*?)(?:\*{1,2}|_{1,2})$/.exec(line.length < 1_000 ? line : '') ?? [];
  return inside.replace(/\\$/, '').replace(ESCAPED, '$1');
}

/** `Q:`, `a:`, `Q1:`, `Question 2:`, `Answer:`, `Q2.`, `A2)` at the start of a line. */
const LABEL =
  /^\s{0,20}\**(?:(q|a|question|answer)\s{0,5}\d{0,4}\s{0,5}[:：]|(q|a|question|answer)\s{0,5}\d{1,4}\s{0,5}[.)](?=\s))\**\s?/i;

/** Returns the line of the first label, or null. */
const firstQuestionLine = (lines: readonly Line[]): number | null =>
  lines.find(({ text }) => LABEL.test(text))?.number ?? null;

/**
 * Reads `Q:` and `A:` paragraphs. Text after a label belongs to it until the next one; between code fences there are no
 * labels.
 */
function readQuestions(lines: readonly Line[]): Reading {
  const { fenced, open } = fencedLines(lines);
  const said: (Omit<Utterance, 'text'> & { words: string[] })[] = [];
  const problems: Problem[] = [];
  for (const [index, { text, number }] of lines.entries()) {
    const found = fenced.has(index) ? null : LABEL.exec(text);
    const current = said.at(-1);
    if (found) {
      const side = /^q/i.test(found[1] ?? found[2] ?? '') ? 'interviewer' : 'candidate';
      said.push({ label: null, side, isNewTurn: true, line: number, words: [text.slice(found[0].length)] });
    } else if (current) current.words.push(text);
    else if (!isBlank(text)) said.push({ label: null, line: number, words: [text] });
  }
  if (open !== null) {
    problems.push({ line: open.number, message: 'The code that begins here with ``` has no ``` at its end.' });
  }
  const utterances = said.map(({ words, ...utterance }) => ({ ...utterance, text: words.join('\n').trim() }));
  return { format: 'questions and answers', utterances, leftOut: [], problems };
}

export interface ReadOptions {
  participants?: readonly Participant[];
  /** Labels that are names even if they occur once: asked about in `problems`, and confirmed. */
  names?: readonly string[];
  /** Sides of speakers by name, as set by a person; the empty name is for unnamed speech. */
  sides?: Readonly<Record<string, Participant['side']>>;
}

/** Reads the text of a transcript. If it could not be read there are no entries, and a problem says what to do. */
export function readText(source: string, { participants = [], names = [], sides = {} }: ReadOptions = {}): Transcript {
  const text = source.replace(/^\uFEFF/, '');
  const people = new People(participants, names, sides);
  if (isBlank(text)) return unreadable('There is no text in this transcript.');
  if (/^\s*(?:\{|\[\s*(?:[\]{"]|$))/.test(text)) {
    const parsed = parseJson(text);
    if ('problem' in parsed) return unreadable(parsed.problem, 'JSON');
    const meeting = readMeetingJson(parsed.value);
    return meeting ? assemble(meeting, people) : readOwnJson(text, parsed.value);
  }
  const lines = withoutMarkdown(linesOf(text));
  const reading = readCaptions(lines, people) ?? readTables(lines, people) ?? readLines(lines, people);
  return 'refusal' in reading ? unreadable(reading.refusal) : assemble(reading, people);
}

function readLines(lines: readonly Line[], people: People): Reading {
  const named = readNamedText(lines, people);
  const question = firstQuestionLine(lines);
  if (question !== null && (named === null || question < named.first)) return readQuestions(lines);
  return named ?? readNameless(lines, people);
}

/** Reads a text without names: paragraphs, and one question about all of them. */
function readNameless(lines: readonly Line[], people: People): Reading {
  const first = lines.find(({ text }) => !isBlank(text));
  const text = lines
    .map(line => line.text)
    .join('\n')
    .trim();
  return {
    format: 'text',
    utterances: [{ label: null, text, line: first?.number ?? 1 }],
    leftOut: [],
    problems: doubtsOf(lines, people),
  };
}

export function unreadable(problem: string | Problem, format: Format = 'text'): Transcript {
  const one = typeof problem === 'string' ? { line: null, message: problem } : problem;
  return { format, speakers: [], entries: [], leftOut: [], problems: [one] };
}
