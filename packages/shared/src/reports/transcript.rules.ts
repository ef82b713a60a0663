import type { Spoken } from '../recordings/recordings.schema';
import type { UnansweredNote } from '../turns/turns.rules';
import { plainText } from './reports.rules';

/** Who worded a follow-up question of the bot (contract §20). */
export const FOLLOW_UP_WRITERS = ['model', 'template'] as const;
export type FollowUpWriter = (typeof FOLLOW_UP_WRITERS)[number];

interface Entry {
  type: 'sent' | 'recieve';
  note?: UnansweredNote | undefined;
  followUpOf?: number | undefined;
  asked?: string | undefined;
}

/** Whether the entry at this position is a follow-up to an earlier question. */
export function isFollowUp(entries: readonly Entry[], place: number): boolean {
  const { type, followUpOf } = entries[place] ?? {};
  return type === 'sent' && followUpOf !== undefined && followUpOf < place && entries[followUpOf]?.type === 'sent';
}

/**
 * Returns a predicate for entries that interviewers said but that are not questions: if questions were marked as asked
 * (contract §36), everything said before the first of them.
 */
export function isTalk(entries: readonly Entry[]): (place: number) => boolean {
  const first = entries.findIndex(({ asked }) => asked !== undefined);
  return place => place < first;
}

/**
 * How many questions of a transcript were answered. Follow-ups are counted separately: they belong to the question that
 * they follow.
 */
export interface QuestionTally {
  questions: number;
  answered: number;
  skipped: number;
  notReached: number;
  /** Questions marked as asked whose answer is not in the transcript. */
  notWritten: number;
  followUps: number;
}

export function questionTally(entries: readonly Entry[]): QuestionTally {
  const tally = { questions: 0, answered: 0, skipped: 0, notReached: 0, notWritten: 0, followUps: 0 };
  const isBefore = isTalk(entries);
  for (const [place, { type, note, asked }] of entries.entries()) {
    if (type !== 'sent' || isBefore(place)) continue;
    if (isFollowUp(entries, place)) {
      tally.followUps++;
      continue;
    }
    tally.questions++;
    if (isAnswered(entries, place)) tally.answered++;
    else if (asked !== undefined) tally.notWritten++;
    else if (note === 'skipped') tally.skipped++;
    else if (note === 'not reached') tally.notReached++;
  }
  return tally;
}

/**
 * Whether the question at this position was answered: right after it or, if it was marked as asked, before the next
 * one.
 */
function isAnswered(entries: readonly Entry[], place: number): boolean {
  if (entries[place]?.asked === undefined) return entries[place + 1]?.type === 'recieve';
  const next = entries.findIndex(({ asked }, at) => at > place && asked !== undefined);
  return entries.slice(place, next === -1 ? undefined : next).some(({ type }) => type === 'recieve');
}

/** Returns the tally in words: `8 questions, 5 answered, 1 skipped, 2 not reached; 1 follow-up`. */
export function questionWords({
  questions,
  answered,
  skipped,
  notReached,
  notWritten,
  followUps,
}: QuestionTally): string {
  if (questions === 0) return '0 questions';
  const parts = [
    questions === 1 ? '1 question' : `${questions} questions`,
    // Unknown for a conversation without a transcript.
    (answered > 0 || notWritten < questions) && `${answered} answered`,
    notWritten > 0 && `${notWritten} not transcribed`,
    skipped > 0 && `${skipped} skipped`,
    notReached > 0 && `${notReached} not reached`,
  ];
  const after = followUps === 0 ? '' : followUps === 1 ? '; 1 follow-up' : `; ${followUps} follow-ups`;
  return parts.filter(Boolean).join(', ') + after;
}

/** Describes a question without an answer. */
export function unansweredWords({ note, asked }: Pick<Entry, 'note' | 'asked'>): string {
  if (asked !== undefined) return 'Marked as asked; no answer to it was transcribed';
  if (note === 'skipped') return 'Skipped by the candidate';
  return note === 'not reached' ? 'Not reached before the interview ended' : 'No answer to this question';
}

/** Describes a follow-up: `Follow-up, worded by the language model from the answer`. */
export function followUpWords(by: FollowUpWriter | undefined): string {
  if (by === undefined) return 'Follow-up';
  return by === 'model' ? 'Follow-up, worded by the language model' : 'Follow-up, worded by a template';
}

/** Introduces the candidate's suggestion for an answer, shown below the recorded text. */
export const SUGGESTION_WORDS =
  'Suggested by the candidate. The text above is the original, and nothing is graded again';

/** Texts about an answer that was spoken. */
export interface SpokenWords {
  title: string;
  /** The machine's text if the answer differs from it; null if it is the same. */
  machineText: string | null;
}

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Returns the texts about a spoken answer, or null if it was not spoken. */
export function spokenWords({
  message,
  spoken,
  speaker,
}: {
  message: string;
  spoken?: Spoken | undefined;
  speaker?: string | undefined;
}): SpokenWords | null {
  if (!spoken) return null;
  // In a conversation, one note at the top says that a machine wrote all of it.
  if (speaker !== undefined) return null;
  const { machineText } = spoken;
  return inOneLine(plainText(message)) === inOneLine(machineText)
    ? { title: 'Spoken. Machine transcript', machineText: null }
    : { title: 'Spoken. Machine transcript, corrected by the candidate', machineText };
}

/** Introduces a transcript made from the tracks of a conversation. */
export const MACHINE_WROTE =
  'Machine transcript, from recordings of what each person said. Words, names and numbers are misheard most often: listen where it matters.';

/** Whether a transcript was made from the tracks of a conversation. */
export const isWrittenByMachine = (
  entries: readonly { speaker?: string | undefined; spoken?: Spoken | undefined }[],
): boolean => entries.some(({ speaker, spoken }) => speaker !== undefined && spoken !== undefined);

/** Why speech is missing from a transcript. */
export const UNHEARD_REASONS = ['failed', 'cut', 'untimed'] as const;

/** Describes speech that is missing from a transcript: whose, from when, and why. */
export function unheardWords({
  speaker,
  from,
  why,
}: {
  speaker: string;
  from: string;
  why: (typeof UNHEARD_REASONS)[number];
}): string {
  const at = `${from.slice(11, 16)} UTC`;
  if (why === 'failed')
    return `A recording of ${speaker} that began at ${at} couldn’t be transcribed: what was said in it is missing here.`;
  if (why === 'cut')
    return `The end of a recording of ${speaker} that began at ${at} did not arrive: what was said in it is missing here.`;
  return `A recording of ${speaker} that began at ${at} was transcribed without times: its words appear together, where it began.`;
}
