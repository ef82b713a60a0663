import { secondsOf } from './times.ts';
import type { Reading, Utterance } from './transcript.ts';

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
