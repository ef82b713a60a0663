import type { Spoken } from '../recordings/recordings.schema';
import type { UnansweredNote } from '../turns/turns.rules';
import { plainText } from './reports.rules';

/** Who words a follow-up question of the bot (contract §20). */
export const FOLLOW_UP_WRITERS = ['model', 'template'] as const;
export type FollowUpWriter = (typeof FOLLOW_UP_WRITERS)[number];

interface Entry {
  type: 'sent' | 'recieve';
  note?: UnansweredNote | undefined;
  followUpOf?: number | undefined;
}

/** Whether the entry at this place is a question that follows one asked before it. */
export function isFollowUp(entries: readonly Entry[], place: number): boolean {
  const { type, followUpOf } = entries[place] ?? {};
  return type === 'sent' && followUpOf !== undefined && followUpOf < place && entries[followUpOf]?.type === 'sent';
}

/** How the questions of a transcript fared. Follow-ups are counted apart: they belong to the question that they follow. */
export interface QuestionTally {
  questions: number;
  answered: number;
  skipped: number;
  notReached: number;
  followUps: number;
}

export function questionTally(entries: readonly Entry[]): QuestionTally {
  const tally: QuestionTally = { questions: 0, answered: 0, skipped: 0, notReached: 0, followUps: 0 };
  for (const [place, { type, note }] of entries.entries()) {
    if (type !== 'sent') continue;
    if (isFollowUp(entries, place)) {
      tally.followUps++;
      continue;
    }
    tally.questions++;
    if (entries[place + 1]?.type === 'recieve') tally.answered++;
    else if (note === 'skipped') tally.skipped++;
    else if (note === 'not reached') tally.notReached++;
  }
  return tally;
}

/** Returns the tally as a person reads it: `8 questions, 5 answered, 1 skipped, 2 not reached; 1 follow-up`. */
export function questionWords({ questions, answered, skipped, notReached, followUps }: QuestionTally): string {
  if (questions === 0) return '0 questions';
  const parts = [
    questions === 1 ? '1 question' : `${questions} questions`,
    `${answered} answered`,
    skipped > 0 && `${skipped} skipped`,
    notReached > 0 && `${notReached} not reached`,
  ];
  const after = followUps === 0 ? '' : followUps === 1 ? '; 1 follow-up' : `; ${followUps} follow-ups`;
  return parts.filter(Boolean).join(', ') + after;
}

/** Said of a question without an answer. */
export function unansweredWords(note: UnansweredNote | undefined): string {
  if (note === 'skipped') return 'Skipped by the candidate';
  return note === 'not reached' ? 'Not reached before the interview ended' : 'No answer to this question';
}

/** Said of a follow-up: `Follow-up, worded by the language model from the answer`. */
export function followUpWords(by: FollowUpWriter | undefined): string {
  if (by === undefined) return 'Follow-up';
  return by === 'model' ? 'Follow-up, worded by the language model' : 'Follow-up, worded by a template';
}

/** Said of the candidate's suggestion for an answer, which stands below what was kept of it. */
export const SUGGESTION_WORDS =
  'Suggested by the candidate. The text above is what was kept, and nothing is graded anew';

/** What is said of an answer that was spoken. */
export interface SpokenWords {
  title: string;
  /** What the machine wrote, where the answer is something else; null where it is the same. */
  machineText: string | null;
}

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Returns what is said of a spoken answer, or null where it was not spoken. */
export function spokenWords({ message, spoken }: { message: string; spoken?: Spoken | undefined }): SpokenWords | null {
  if (!spoken) return null;
  const { machineText } = spoken;
  return inOneLine(plainText(message)) === inOneLine(machineText)
    ? { title: 'Spoken. Machine transcript', machineText: null }
    : { title: 'Spoken. Machine transcript, corrected by the candidate', machineText };
}
