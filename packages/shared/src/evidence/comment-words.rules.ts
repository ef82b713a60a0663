import { ABOUT_DEVICES, ABOUT_INTERVIEW, aboutGap } from '../candidate-records/candidate-records.rules';
import type { Comment, EvidenceView, Sign } from './evidence.schema';
import { EVIDENCE_KINDS } from './level.rules';
import { answerName, durationWords, isFullGap } from './level-words.rules';
import { KIND_WORDS, signTitle } from './sign-words.rules';

type Gap = EvidenceView['gaps'][number];

/** Returns the comments on the list of devices. */
export const commentsOnDevices = (comments: readonly Comment[]): Comment[] =>
  comments.filter(({ about }) => about === ABOUT_DEVICES);

/** Returns the comments on a gap. */
export const commentsOnGap = (gap: Gap, comments: readonly Comment[]): Comment[] =>
  comments.filter(({ about }) => about === aboutGap(gap));

/**
 * Returns the position in the transcript, from 0, of the answer that a comment is about; null if it is about something
 * else.
 */
export function answerOf({ about }: Pick<Comment, 'about'>): number | null {
  const place = /^answer:(\d+)$/.exec(about)?.[1];
  return place === undefined ? null : Number(place);
}

/** Returns the comments on a sign, its answer or its kind. */
export const commentsOnSign = ({ id, kind, answers }: Sign, comments: readonly Comment[]): Comment[] =>
  comments.filter(({ about }) => about === id || about === kind || answers.some(index => about === `answer:${index}`));

/**
 * Returns comments that are shown nowhere else: on the whole, on an answer without a sign, on an event that is not a
 * sign.
 */
export function furtherComments({
  comments,
  gaps,
  signs,
}: Pick<EvidenceView, 'comments' | 'gaps' | 'signs'>): Comment[] {
  const beside = new Set([
    ...commentsOnDevices(comments),
    ...gaps.flatMap(gap => commentsOnGap(gap, comments)),
    ...signs.flatMap(sign => commentsOnSign(sign, comments)),
  ]);
  return comments.filter(comment => !beside.has(comment));
}

const clock = (instant: string) => instant.slice(11, 19);

/** `from 14:02:03 to 14:02:26 UTC`. */
export const spanWords = ({ from, to }: Gap): string => `from ${clock(from)} to ${clock(to)} UTC`;

/** `23 s without data from the page, from 14:02:03 to 14:02:26 UTC`. */
export function gapWords(gap: Gap, evidence: Pick<EvidenceView, 'fullSince'>): string {
  const why = isFullGap(gap, evidence) ? 'after the limit of events was reached' : 'without data from the page';
  return `${durationWords((Date.parse(gap.to) - Date.parse(gap.from)) / 1000)} ${why}, ${spanWords(gap)}`;
}

/** Returns the subject of a comment, to follow “on”: `answer 3`, `the list of devices`. */
export function aboutWords(
  about: string,
  evidence: Pick<EvidenceView, 'gaps' | 'fullSince' | 'signs' | 'timeline'>,
): string {
  if (about === ABOUT_INTERVIEW) return 'the interview as a whole';
  if (about === ABOUT_DEVICES) return 'the list of devices';
  const place = answerOf({ about });
  if (place !== null) return answerName(evidence, place);
  const begin = /^gap:(.+)$/.exec(about)?.[1];
  if (begin !== undefined) {
    const gap = evidence.gaps.find(({ from }) => from === begin);
    return gap ? gapWords(gap, evidence) : `a time without data from the page, from ${clock(begin)} UTC`;
  }
  const sign = evidence.signs.find(({ id }) => id === about);
  if (sign)
    return `“${signTitle(sign)}”${sign.answers[0] === undefined ? '' : ` in ${answerName(evidence, sign.answers[0])}`}`;
  const kind = EVIDENCE_KINDS.find(one => one === about);
  return kind ? `“${KIND_WORDS[kind].name}”` : 'another signal';
}
