import { countWords } from '@interview-detection/shared/words';
import { htmlOf } from '@interview-detection/shared/reports/reports.rules';
import type { TranscriptEntry, Unheard } from '@interview-detection/shared/reports/reports.schema';
import { MACHINE_TEXT_MAX } from '@interview-detection/shared/recordings/recordings.rules';
import type { Heard } from '@interview-detection/shared/recordings/recordings.schema';

/** Some minutes of one person, as a machine wrote them down. */
export interface TrackPart {
  /** Of the recording, as hex. */
  recording: string;
  speaker: { _id: string; role: 'staff' | 'candidate'; name: string };
  startedAt: Date;
  seconds: number | null;
  /** Null where it could not be written down. */
  heard: Heard | null;
  isCut: boolean;
}

/** A question of the plan, and when an interviewer marked it as asked. */
export interface Mark {
  question: string;
  at: Date;
}

/** Whoever pauses for longer has ended what they were saying. Seconds. */
const PAUSE_S = 1.2;
/**
 * What an interviewer says after so long a silence is another matter, with a time of its own. An answer stays one, however
 * long its candidate thinks. Chosen, not measured (docs/contract.md §36). Milliseconds.
 */
const SILENCE_MS = 15_000;
/** A question is marked while it is asked or after that, or this long before. Milliseconds. */
const MARKED_BEFORE_MS = 5_000;
/** Fewer words are no question: somebody agrees while another speaks. */
const QUESTION_WORDS_MIN = 4;

/** What one person said without a pause. Milliseconds since the epoch. */
interface Utterance {
  part: TrackPart;
  from: number;
  until: number;
  text: string;
}

/** What one person said until another one did. */
interface Said {
  part: TrackPart;
  from: number;
  until: number;
  texts: string[];
}

/** An entry on its way: what was said, or a mark that belongs to nothing that was. */
interface Line {
  from: number;
  said: Said | null;
  asked?: string;
}

/**
 * Returns a conversation as a transcript: what each person said, in the order in which they began, one entry for what one
 * person said in a row, and another one of an interviewer after a long silence. What staff said is `sent`, what the
 * candidate said `recieve`. A question that was marked as asked belongs to what an interviewer was saying then; whatever interviewers say until the next one follows it. A mark for which
 * nothing was said stands there as the plan words it: without any sound these are all that there is.
 */
export function conversationOf(parts: readonly TrackPart[], marks: readonly Mark[]): TranscriptEntry[] {
  const said = inARow(parts.flatMap(utterancesOf).toSorted((one, other) => one.from - other.from));
  return entriesOf(withMarks(said, marks));
}

/** What of the tracks is not in the words, or not where it belongs. */
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

/** The words of a part, apart where its speaker paused; all of it together where the machine gave no times. */
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

/** Each word with what stands before it in the text: a blank, or nothing in languages that have none. */
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

/** Whoever only agrees while another speaks on does not interrupt them: it stands behind what the other said. */
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

/** When the last word was said, by whomever. */
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
