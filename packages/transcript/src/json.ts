import { completionSchema } from '@interview-detection/shared/reports/transcript.schema';
import { findNodeAtLocation, parseTree, type ParseError } from 'jsonc-parser';
import { messageOf } from './assemble';
import type { Entry, Problem, Transcript, Reading, Utterance } from './transcript';
import { secondsOf } from './times';

const STRICT = { disallowComments: true, allowTrailingComma: false };

/** Reads the JSON of `POST /interviews/{id}/complete` (contract §15), or only its list of entries. */
export function readOwnJson(text: string, value: unknown): Transcript {
  const none: Transcript = { format: 'JSON', entries: [], speakers: [], leftOut: [], problems: [] };
  const isList = Array.isArray(value);
  const completion = completionSchema.safeParse(isList ? { transcript: value } : value);
  if (!completion.success) {
    const tree = parseTree(text, [], STRICT);
    const problems = completion.error.issues.map(({ path, message }): Problem => {
      const [field, index] = path;
      const node =
        tree && field === 'transcript' && typeof index === 'number'
          ? findNodeAtLocation(tree, isList ? [index] : ['transcript', index])
          : undefined;
      return node === undefined
        ? { line: 1, message: path.length > 0 ? `${path.join('.')}: ${message}` : 'expected {"transcript": […]}' }
        : { line: lineOf(text, node.offset), message: `entry ${Number(index) + 1}: ${message}` };
    });
    return { ...none, problems };
  }
  const { transcript, devices } = completion.data;
  const entries = transcript.map(({ type, message, ...given }, index): Entry => {
    const parts = [{ text: message, line: index + 1 }];
    const side = type === 'sent' ? 'interviewer' : 'candidate';
    return { speaker: given.speaker ?? null, side, message: messageOf(parts), isHtml: true, parts, given };
  });
  return { ...none, entries, ...(devices ? { devices } : {}) };
}

/** Parses a text, or says where it stops being JSON. */
export function parseJson(text: string): { value: unknown } | { problem: Problem } {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    const errors: ParseError[] = [];
    try {
      parseTree(text, errors, STRICT);
    } catch {
      return { problem: { line: null, message: 'This JSON is nested too deeply to be a transcript.' } };
    }
    const at = errors[0]?.offset ?? 0;
    const found = at < text.trimEnd().length ? `at “${text.slice(at, at + 20).split('\n')[0]}”` : 'at its end';
    return { problem: { line: lineOf(text, at), message: `This JSON cannot be read, ${found}.` } };
  }
}

/** Returns the line number of an offset, from 1. */
function lineOf(text: string, at: number): number {
  let line = 1;
  for (let index = text.indexOf('\n'); index !== -1 && index < at; index = text.indexOf('\n', index + 1)) line++;
  return line;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const WORDS = ['sentence', 'text', 'raw_text', 'words', 'content', 'caption'];
const SPEAKERS = ['speaker_name', 'speakerName', 'speaker', 'name', 'participant'];
const STARTS = ['startTime', 'start_time', 'start', 'time', 'timestamp'];
const ENDS = ['endTime', 'end_time', 'end'];
/** Where the list of sentences may be, from the outside in. */
const FOLDERS = ['data', 'transcript', 'transcripts', 'sentences', 'segments', 'monologues', 'entries', 'results'];

/**
 * Reads the JSON of Fireflies and of others with a list of sentences and their speakers; returns null for any other.
 */
export function readMeetingJson(value: unknown): Reading | null {
  const sentences = sentencesIn(value, 0);
  if (!sentences) return null;
  const utterances = sentences.map((fields, index): Utterance => {
    const speaker = textIn(fields, SPEAKERS) ?? nameIn(fields);
    const from = secondsIn(fields, STARTS);
    const to = secondsIn(fields, ENDS);
    return {
      label: speaker?.trim() ? speaker.trim() : null,
      text: (textIn(fields, WORDS) ?? '').trim(),
      line: index + 1,
      ...(from === null ? {} : { from }),
      ...(from === null || to === null ? {} : { to }),
    };
  });
  return { format: 'Fireflies', utterances, leftOut: [], problems: [] };
}

function sentencesIn(value: unknown, depth: number): Fields[] | null {
  if (Array.isArray(value)) {
    const all = value.filter(isFields);
    const isList = all.length > 0 && all.length === value.length && all.every(one => textIn(one, WORDS) !== null);
    return isList && all.some(one => textIn(one, SPEAKERS) !== null || nameIn(one) !== null) ? all : null;
  }
  if (!isFields(value) || depth > FOLDERS.length) return null;
  for (const folder of FOLDERS) {
    const found = Object.hasOwn(value, folder) ? sentencesIn(value[folder], depth + 1) : null;
    if (found) return found;
  }
  return null;
}

function textIn(fields: Fields, names: readonly string[]): string | null {
  for (const name of names) {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (typeof value === 'string') return value;
  }
  return null;
}

/** `{"speaker": {"name": …}}` */
function nameIn(fields: Fields): string | null {
  const speaker = fields['speaker'] ?? fields['participant'];
  return isFields(speaker) ? textIn(speaker, ['name', 'speaker_name', 'displayName']) : null;
}

function secondsIn(fields: Fields, names: readonly string[]): number | null {
  for (const name of names) {
    const value = fields[name];
    if (typeof value === 'number' && Number.isFinite(value) && value >= 0) return value;
    if (typeof value === 'string' && /^[\d:.,]{1,20}$/.test(value)) {
      const seconds = secondsOf(value);
      if (Number.isFinite(seconds)) return seconds;
    }
  }
  return null;
}
