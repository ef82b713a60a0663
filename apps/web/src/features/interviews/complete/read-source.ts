import type { Said, Source, Spoken } from './rules/entries';
import { readJson } from './read-json';
import { readNamed } from './read-named';
import { hasLabels, readQuestionsAndAnswers } from './read-qa';
import { readVtt } from './read-vtt';

/** Contract §1: a signed-in person may upload any text; more than this is no transcript that could be sent. Bytes. */
export const SOURCE_MAX_BYTES = 4 * 1024 * 1024;

/** Who is known to take part; helps to tell interviewer and candidate apart. */
export interface Participants {
  candidate: string;
  interviewers: readonly string[];
}

/**
 * Reads a transcript in whichever format it is. Null where there is no text at all.
 *
 * @param interviewers who asks, of the speakers that the source names; null: guessed from the participants
 */
export function readSource(
  source: string,
  participants: Participants,
  interviewers: readonly string[] | null,
): (Source & { interviewers: readonly string[] }) | null {
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  if (text.trim() === '') return null;
  // A list of Zoom's speakers begins with [ too.
  if (/^\s*(?:\{|\[\s*(?:[\]{"]|$))/.test(text)) return { ...readJson(text), interviewers: [] };
  if (text.startsWith('WEBVTT') || /^.*\d[.,]\d{3}\s+-->\s/m.test(text)) {
    const { cues, problems } = readVtt(text);
    return spokenBy(text.startsWith('WEBVTT') ? 'WebVTT' : 'SRT', cues, problems, participants, interviewers);
  }
  if (hasLabels(text)) return { ...readQuestionsAndAnswers(text), interviewers: [] };
  const named = readNamed(text);
  if (named) return spokenBy('text with names', named, [], participants, interviewers);
  const message = 'We couldn’t tell who is speaking. Start each turn with a name, or with Q: and A:.';
  return { ...readQuestionsAndAnswers(text), interviewers: [], problems: [{ line: null, message }] };
}

function spokenBy(
  format: Source['format'],
  said: readonly Said[],
  problems: Source['problems'],
  participants: Participants,
  interviewers: readonly string[] | null,
): Source & { interviewers: readonly string[] } {
  const speakers = [...new Set(said.map(({ speaker }) => speaker))];
  const known = interviewers?.filter(name => speakers.includes(name)) ?? guessInterviewers(said, participants);
  return { format, entries: joinCues(said, known), speakers, interviewers: known, problems };
}

/** Cues in a row of the same speaker are one entry. */
function joinCues(cues: readonly Said[], interviewers: readonly string[]): Spoken[] {
  const asks = new Set(interviewers);
  const entries: (Spoken & { parts: Said['part'][] })[] = [];
  for (const [index, { speaker, part }] of cues.entries()) {
    const last = entries.at(-1);
    if (last?.speaker === speaker) last.parts.push(part);
    else
      entries.push({ key: `cue ${index + 1}`, type: asks.has(speaker) ? 'sent' : 'recieve', speaker, parts: [part] });
  }
  return entries;
}

/** Everybody but the candidate, else whoever has an interviewer's name or role, else who asks most. */
function guessInterviewers(cues: readonly Said[], { candidate, interviewers }: Participants): string[] {
  const speakers = [...new Set(cues.map(({ speaker }) => speaker))];
  if (speakers.some(name => isSameName(name, candidate))) return speakers.filter(name => !isSameName(name, candidate));
  const named = speakers.filter(name => interviewers.some(interviewer => isSameName(name, interviewer)));
  if (named.length > 0) return named;
  const role = speakers.filter(name => /^(?:interviewer|recruiter|host|moderator)\b/i.test(name));
  if (role.length > 0) return role;
  const asked = (name: string) => cues.filter(cue => cue.speaker === name && cue.part.text.includes('?')).length;
  const [first] = speakers.toSorted((one, other) => asked(other) - asked(one));
  return first === undefined || speakers.length === 1 ? [] : [first];
}

function isSameName(one: string, other: string): boolean {
  const key = (name: string) => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
  return key(one) === key(other);
}
