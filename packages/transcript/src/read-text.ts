import { assemble } from './assemble.ts';
import { readCaptions } from './captions.ts';
import { parseJson, readOwnJson } from './json.ts';
import { isBlank, linesOf, type Line } from './lines.ts';
import { withoutMarkdown } from './markdown.ts';
import { readMeetingJson } from './meeting-json.ts';
import { doubtsOf, readNamedText } from './named-text.ts';
import { People } from './people.ts';
import { firstQuestionLine, readQuestions } from './questions.ts';
import { readTables } from './tables.ts';
import type { Format, Participant, Problem, Reading, Transcript } from './transcript.ts';

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
