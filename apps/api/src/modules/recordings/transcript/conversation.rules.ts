import { countWords } from '@interview-detection/shared/words';
import { htmlOf } from '@interview-detection/shared/reports/reports.rules';
import type { TranscriptEntry, Unheard } from '@interview-detection/shared/reports/transcript.schema';
import { MACHINE_TEXT_MAX } from '@interview-detection/shared/recordings/recordings.rules';
import type { Heard } from '@interview-detection/shared/recordings/recordings.schema';

/** Some minutes of one person's speech, as transcribed. */
export interface TrackPart {
  /** The recording's id, as hex. */
  recording: string;
  speaker: { _id: string; role: 'staff' | 'candidate'; name: string };
  startedAt: Date;
  seconds: number | null;
  /** Null if it could not be transcribed. */
  heard: Heard | null;
  isCut: boolean;
}

/** A question of the plan, and when an interviewer marked it as asked. */
export interface Mark {
  question: string;
  at: Date;
}

/** A longer pause ends an utterance. Seconds. */
const PAUSE_S = 1.2;
/**
 * What an interviewer says after a silence of this length is a new entry with its own time. An answer stays one entry,
 * however long the candidate thinks. Chosen, not measured (docs/contract.md §36). Milliseconds.
 */
const SILENCE_MS = 15_000;
/** A question is marked while or after it is asked, or at most this long before. Milliseconds. */
const MARKED_BEFORE_MS = 5_000;
/** Fewer words are not a question, only agreement while another person speaks. */
const QUESTION_WORDS_MIN = 4;

/** What one person said without a pause. Milliseconds since the epoch. */
interface Utterance {
  part: TrackPart;
  from: number;
  until: number;
  text: string;
}

/** What one person said before another one spoke. */
interface Said {
  part: TrackPart;
  from: number;
  until: number;
  texts: string[];
}

/** A future entry: what was said, or a mark that matches nothing that was said. */
interface Line {
  from: number;
  said: Said | null;
  asked?: string;
}

/**
 * Returns a conversation as a transcript: what each person said, in the order in which they began, one entry for what
 * one person said in a row, and a new entry for an interviewer after a long silence. Staff's words are `sent`, the
 * candidate's `recieve`. A question that was marked as asked is attached to what an interviewer was saying then;
 * whatever interviewers say until the next one follows it. A mark without matching words becomes an entry as worded in
 * the plan: without any sound, these are the only entries.
 */
export function conversationOf(parts: readonly TrackPart[], marks: readonly Mark[]): TranscriptEntry[] {
  const said = inARow(parts.flatMap(utterancesOf).toSorted((one, other) => one.from - other.from));
  return entriesOf(withMarks(said, marks));
}

/** Returns which parts of the tracks are missing from the transcript, or not in the right place. */
export function unheardOf(parts: readonly TrackPart[]): Unheard[] {
  return parts.flatMap(({ speaker, startedAt, heard, isCut }): Unheard[] => {
    const of = { speaker: speaker.name, from: startedAt.toISOString() };
    const isUntimed = heard !== null && heard.text.trim() !== '' && (heard.words ?? []).length === 0;
    return [
      ...(heard === null ? [{ ...of, why: 'failed' as const }] : []),
      ...(isUntimed ? [{ ...of, why: 'untimed' as const }] : []),
      ...(isCut ? [{ ...of, why: 'cut' as const }] : []),
    ];
  });
}

/**
 * Splits the words of a part at its speaker's pauses; returns them as one utterance if the transcription has no times.
 */
function utterancesOf(part: TrackPart): Utterance[] {
  const { heard, startedAt, seconds } = part;
  if (heard === null || heard.text.trim() === '') return [];
  const start = startedAt.getTime();
  const words = heard.words ?? [];
  if (words.length === 0) {
    return [{ part, from: start, until: start + (seconds ?? 0) * 1000, text: heard.text.trim() }];
  }
  const texts = textsOf(heard.text, words);
  const utterances: Utterance[] = [];
  let last: Utterance | undefined;
  for (const [at, word] of words.entries()) {
    const [from, until] = [start + word.start * 1000, start + word.end * 1000];
    if (last && from - last.until <= PAUSE_S * 1000) {
      last.until = Math.max(last.until, until);
      last.text += texts[at];
    } else {
      last = { part, from, until, text: texts[at] ?? '' };
      utterances.push(last);
    }
  }
  return utterances.map(one => ({ ...one, text: one.text.trim() })).filter(({ text }) => text !== '');
}

/** Returns each word with the text before it: a space, or nothing in languages without spaces. */
function textsOf(text: string, words: NonNullable<Heard['words']>): string[] {
  let end = 0;
  return words.map(({ word }) => {
    const at = text.indexOf(word, end);
    if (at === -1) return ` ${word}`;
    const found = text.slice(end, at + word.length);
    end = at + word.length;
    return found;
  });
}

/** Short agreement while another person speaks does not interrupt them: it is placed after what the other said. */
function inARow(utterances: readonly Utterance[]): Said[] {
  const all: Said[] = [];
  for (const { text, ...utterance } of utterances) {
    const speaker = utterance.part.speaker._id;
    const place = all.findLastIndex(({ part }) => part.speaker._id === speaker);
    const own = all[place];
    const goesOn = own && all.slice(place + 1).every(between => isInterjection(between, own));
    const isAnother = own && utterance.part.speaker.role === 'staff' && utterance.from - silentSince(all) > SILENCE_MS;
    if (goesOn && !isAnother) {
      own.texts.push(text);
      own.until = Math.max(own.until, utterance.until);
    } else all.push({ ...utterance, texts: [text] });
  }
  return all;
}

/** Returns when the last word was said by anyone. */
const silentSince = (all: readonly Said[]) => Math.max(...all.map(({ until }) => until));

const wordsIn = (texts: readonly string[]) => countWords(texts.join(' '));

const isInterjection = ({ until, texts }: Said, during: Said) =>
  until <= during.until && wordsIn(texts) < QUESTION_WORDS_MIN;

function withMarks(said: readonly Said[], marks: readonly Mark[]): Line[] {
  const lines: Line[] = said.map(one => ({ from: one.from, said: one }));
  const loose: Line[] = [];
  for (const { question, at } of marks.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    const before = lines.filter(({ from }) => from <= at.getTime() + MARKED_BEFORE_MS);
    const ofStaff = before.filter(line => line.said?.part.speaker.role === 'staff');
    const line = ofStaff.findLast(one => wordsIn(one.said?.texts ?? []) >= QUESTION_WORDS_MIN) ?? ofStaff.at(-1);
    if (line && line.asked === undefined) line.asked = question;
    else loose.push({ from: at.getTime(), said: null, asked: question });
  }
  return [...lines, ...loose].toSorted((one, other) => one.from - other.from);
}

function entriesOf(lines: readonly Line[]): TranscriptEntry[] {
  let marked: number | undefined;
  return lines.map((line, place): TranscriptEntry => {
    const { from, said, asked } = line;
    const startedAt = new Date(from).toISOString();
    if (asked !== undefined) marked = place;
    if (!said) return { type: 'sent', message: htmlOf(asked ?? ''), startedAt, asked: asked ?? '' };
    const { part, until, texts } = said;
    const isStaff = part.speaker.role === 'staff';
    const text = texts.join(' ');
    return {
      type: isStaff ? 'sent' : 'recieve',
      message: htmlOf(text),
      startedAt,
      endedAt: new Date(until).toISOString(),
      speaker: part.speaker.name,
      ...(asked === undefined ? {} : { asked }),
      ...(isStaff && asked === undefined && marked !== undefined ? { followUpOf: marked } : {}),
      spoken: {
        recording: part.recording,
        machineText: text.slice(0, MACHINE_TEXT_MAX),
        model: part.heard?.model ?? '',
        at: startedAt,
      },
    };
  });
}
