import { WORDS_MIN } from '@interview-detection/authorship/gate';
import { TYPING_MIN_WORDS, type EvidenceKind } from '@interview-detection/shared/evidence/level.rules';
import type { KindCount, Level } from './level.rules';
import type { Sign, Typed } from './signs.rules';

/** What a kind shows, and what it does not. */
const MEANING: Readonly<Record<EvidenceKind, string>> = {
  away: 'Something else was in front of the page. That does not show what: a message, a call and a prompt of the system look the same.',
  paste: 'This part was not typed here. That does not show who wrote it, or when: one’s own notes look the same.',
  typing:
    'People who copy a text type like this. That does not show that it was copied: people who draft elsewhere, or know an answer by heart, type like this too. Of people who wrote an essay 1 in 100 did; in interviews it was not measured.',
  screens: 'A second screen was connected. That does not show what was on it, or whether anyone looked.',
  takeover:
    'The link was opened again while it was in use. That does not show by whom: changing a device with an empty battery looks the same.',
  camera:
    'A virtual camera was in the list of devices. That does not show that it was used: programs for calls install one.',
  voices: 'Someone else was heard. That does not show who, or what they said: a television looks the same.',
};

const plural = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

const ANSWERS = (answers: readonly number[]) => (answers.length > 0 ? ` in ${plural(answers.length, 'answer')}` : '');

/** Describes the signs of a kind in words. */
function factOf({ kind, count, seconds, answers }: KindCount, signs: readonly Sign[]): string {
  const time = `${Math.round(seconds)} s`;
  switch (kind) {
    case 'away':
      return `Away from the page ${count === 1 ? 'once' : `${count} times`}, ${time} in all${ANSWERS(answers)}.`;
    case 'paste': {
      const largest = Math.max(...signs.map(({ share }) => share ?? 0));
      const share = largest > 0 ? `, the largest ${Math.round(largest * 100)}% of its answer` : '';
      return `${plural(count, 'paste')} from elsewhere${ANSWERS(answers)}${share}.`;
    }
    case 'screens':
      return `A second screen for ${time}${ANSWERS(answers)}.`;
    case 'takeover':
      return `Another browser or device took over ${count === 1 ? 'once' : `${count} times`}.`;
    case 'camera':
      return `A virtual camera was listed ${count === 1 ? 'once' : `${count} times`}.`;
    case 'voices':
      return `A second voice ${count === 1 ? 'once' : `${count} times`}, ${time} in all${ANSWERS(answers)}.`;
    case 'typing':
      return `The typing${ANSWERS(answers)} reads as copied out.`;
  }
}

/** Typing can be called not copied only if enough was typed by keys. */
const unremarkable = ({ words, isCopied }: Typed) =>
  isCopied === null
    ? `Not enough typing to read: ${words} of the ${TYPING_MIN_WORDS} words that it takes, in answers of ${WORDS_MIN} words and more.`
    : 'Nothing was noticed.';

/** Explains in a few sentences for the company's staff why a kind counts or does not. */
export function whyOf(kind: KindCount, { signs, typed }: Pick<Level, 'signs' | 'typed'>, isOff: boolean): string {
  const meaning = MEANING[kind.kind];
  const all = signs.filter(sign => sign.kind === kind.kind);
  if (isOff && all.length === 0) return 'Not collected in this interview.';
  const own = all.filter(sign => !sign.isDismissed);
  const dismissed = own.length < all.length ? ' What was dismissed is left out.' : '';
  const partly = isOff ? ' For a part of the interview it was switched off.' : '';
  if (own.length === 0) {
    return `${kind.kind === 'typing' ? unremarkable(typed) : 'Nothing was noticed.'}${dismissed}${partly}`;
  }
  const verdict = kind.isAllowed
    ? ' It does not count: this interview allows it.'
    : kind.isReached
      ? ''
      : ' It does not count: that is below the floor.';
  return `${factOf(kind, own)}${verdict}${dismissed}${partly} ${meaning}`;
}
