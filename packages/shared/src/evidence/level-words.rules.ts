import { COLLECTED_SIGNALS } from '../visits/visits.rules';
import { EVENTS_OF_INTERVIEW_MAX, EVIDENCE_MAX_BYTES } from './evidence.rules';
import type { EvidenceDeleted, EvidenceView, ShownLevel } from './evidence.schema';
import { ALLOWED_KINDS, SIGNAL_OF_KIND, type EvidenceLevel } from './level.rules';

/** Shown next to every level. */
export const LEVEL_LIMIT = 'A reason to ask, not a finding';

/** Shown when the stored events have been altered. */
export const ALTERED_WORDS =
  'The evidence of this interview was altered in the database after it was kept. Nothing is concluded from it.';

/** Returns the text shown instead of the signs once they have been deleted. */
export const deletedWords = ({ at, days }: Pick<EvidenceDeleted, 'at' | 'days'>): string =>
  `Deleted on ${at.slice(0, 10)} after ${days} ${days === 1 ? 'day' : 'days'}, as the company has set. That says nothing about the interview.`;

const LEVEL_WORDS: Readonly<Record<EvidenceLevel, string>> = {
  none: 'None',
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  unknown: 'Unknown',
};

/** Shown when nothing was collected because every signal was off. */
export const SWITCHED_OFF_WORDS =
  'Every signal was switched off in this interview, by the company or for this candidate, so nothing can be said about how the answers came about. This counts neither for nor against them.';

/** Whether nothing can be said because every signal was off, in an interview in which questions were asked. */
const saysOff = ({ isSwitchedOff, timeline }: EvidenceView) => isSwitchedOff && timeline.questions.length > 0;

/** Returns the name of a level: `Low`; if every signal was off, `Switched off`, which is not a level. */
export const shownLevelName = ({ level, isSwitchedOff }: ShownLevel): string =>
  isSwitchedOff ? 'Switched off' : LEVEL_WORDS[level];

/** Returns the same for the whole evidence. */
export const levelName = (evidence: EvidenceView): string =>
  shownLevelName({ level: evidence.level, isSwitchedOff: evidence.chain.verified && saysOff(evidence) });

const SIGNAL_SHORT: Readonly<Record<(typeof COLLECTED_SIGNALS.Bot)[number], string>> = {
  away: 'leaving the page',
  paste: 'pasting',
  typing: 'typing',
  screens: 'screens',
  devices: 'devices',
};

/**
 * `Switched off in this interview, so nothing can be said of it: pasting, typing.` Null if everything that a page
 * collects was on.
 */
export function partlyOffWords({ off, signs }: Pick<EvidenceView, 'off' | 'signs'>): string | null {
  const seen = new Set(signs.map(({ kind }) => SIGNAL_OF_KIND[kind]));
  const names = COLLECTED_SIGNALS.Bot.filter(signal => off.includes(signal) && !seen.has(signal)).map(
    signal => SIGNAL_SHORT[signal],
  );
  return names.length === 0
    ? null
    : `Switched off in this interview, so nothing can be said about it: ${names.join(', ')}.`;
}

/** `38 s`, `2 min`, `1 min 20 s`; below a second `under 1 s`. */
export function durationWords(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 1) return 'under 1 s';
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
  if (minutes === 0) return `${rest} s`;
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`;
}

export const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);

/** `answer 5`, `answer 5, follow-up 1`, by its position in the transcript. */
export function answerName({ timeline }: Pick<EvidenceView, 'timeline'>, index: number): string {
  const question = timeline.questions.find(({ answer }) => answer === index);
  if (!question) return 'an answer';
  return `answer ${question.number}${question.followUp > 0 ? `, follow-up ${question.followUp}` : ''}`;
}

export type KindView = EvidenceView['kinds'][number];

/**
 * Returns why a kind does not count towards the sum: it was not collected, or the rules allow it. Null if it may count,
 * which includes what was seen before its signal was switched off.
 */
export function whyLeftOut({ kind }: KindView, { off, policy, signs }: EvidenceView): 'off' | 'allowed' | null {
  const signal = SIGNAL_OF_KIND[kind];
  if (signal !== null && off.includes(signal) && !signs.some(sign => sign.kind === kind)) return 'off';
  return ALLOWED_KINDS[policy].includes(kind) ? 'allowed' : null;
}

/** Summarises what was seen of a kind: `41 s in 3 of 8 answers`. */
export function kindFact(view: KindView, evidence: EvidenceView): string {
  const { kind, count, seconds, answers } = view;
  if (whyLeftOut(view, evidence) === 'off') return 'Not collected';
  if (evidence.evidenceDeleted) return 'Deleted';
  if (count === 0) return kind === 'typing' ? view.why : 'Nothing seen';
  switch (kind) {
    case 'away': {
      const all = evidence.timeline.questions.filter(({ answer }) => answer !== null).length;
      return `${durationWords(seconds)} ${answers.length > 0 ? `in ${answers.length} of ${all} answers` : times(count)}`;
    }
    case 'paste': {
      const own = evidence.signs.filter(sign => sign.kind === 'paste' && !sign.dismissed);
      const largest = own.toSorted((a, b) => (b.share ?? 0) - (a.share ?? 0))[0];
      const blocks = count === 1 ? 'One block' : `${count} blocks`;
      if (!largest?.share || largest.answers[0] === undefined) return blocks;
      const share = `${Math.round(largest.share * 100)}% of ${answerName(evidence, largest.answers[0])}`;
      return count === 1 ? `One block, ${share}` : `${blocks}, the largest ${share}`;
    }
    case 'typing':
      return `Reads as copied out in ${answers.length === 1 ? '1 answer' : `${answers.length} answers`}`;
    case 'screens':
      return `Connected for ${durationWords(seconds)}`;
    case 'takeover':
      return `Another device took over ${times(count)}`;
    case 'camera':
      return `Listed ${times(count)}`;
    case 'voices':
      return `Heard ${times(count)}, ${durationWords(seconds)}`;
  }
}

/** Returns the total of all gaps in seconds. */
export const unknownSeconds = ({ gaps }: Pick<EvidenceView, 'gaps'>): number =>
  gaps.reduce((sum, { from, to }) => sum + (Date.parse(to) - Date.parse(from)) / 1000, 0);

/** Whether a gap is due to the interview having reached its maximum number of events. */
export const isFullGap = ({ from }: { from: string }, { fullSince }: Pick<EvidenceView, 'fullSince'>): boolean =>
  fullSince !== null && Date.parse(from) >= Date.parse(fullSince);

/**
 * States that the limit of events or of their bytes was reached, and since when; null if it was not, or if no question
 * was open any more.
 */
export function fullWords({ gaps, fullSince }: Pick<EvidenceView, 'gaps' | 'fullSince'>): string | null {
  if (fullSince === null || !gaps.some(gap => isFullGap(gap, { fullSince }))) return null;
  const limit = EVENTS_OF_INTERVIEW_MAX.toLocaleString('en');
  return `The limit of ${limit} events, or ${EVIDENCE_MAX_BYTES / 1024 ** 2} MB, was reached: nothing that came after ${fullSince.slice(11, 19)} UTC was kept, so nothing is known from then on.`;
}

/** Explains in sentences what a level is based on; for an unknown level, why it is unknown. */
export function levelSentence(evidence: EvidenceView): string {
  const { level, kinds, chain, observedShare, timeline, evidenceDeleted } = evidence;
  if (!chain.verified) return ALTERED_WORDS;
  if (evidenceDeleted) return deletedWords(evidenceDeleted);
  if (timeline.questions.length === 0) return 'No question was asked yet, so there is nothing to say.';
  if (saysOff(evidence)) return SWITCHED_OFF_WORDS;
  if (chain.length === 0)
    return 'We received no data from the candidate’s page, so we can’t say how the answers came about. This counts neither for nor against them.';
  const unknown = unknownSeconds(evidence);
  const partlyOff = partlyOffWords(evidence);
  const full = fullWords(evidence);
  const off = `${full === null ? '' : ` ${full}`}${partlyOff === null ? '' : ` ${partlyOff}`}`;
  const rest = `${unknown > 0 ? ` For ${durationWords(unknown)} nothing is known.` : ''}${off}`;
  if (level === 'unknown') {
    return `We have data for only ${Math.floor(observedShare * 100)}% of the time in which questions were open: too little for a level. This counts neither for nor against them.${off}`;
  }
  const counting = kinds.filter(({ counts }) => counts === 1);
  if (counting.length === 0) return `Nothing was seen that counts.${rest}`;
  const facts = counting.map(
    kind => `${KIND_SHORT[kind.kind]} (${kind.kind === 'typing' ? 'see below' : lowerFirst(kindFact(kind, evidence))})`,
  );
  const count = counting.length === 1 ? 'One kind' : `${counting.length} independent kinds`;
  return `${count}: ${facts.join(', ')}.${rest}`;
}

const KIND_SHORT: Readonly<Record<KindView['kind'], string>> = {
  away: 'away from the page',
  paste: 'pasted text',
  typing: 'typing',
  screens: 'a second screen',
  takeover: 'a second device',
  camera: 'a virtual camera',
  voices: 'a second voice',
};

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** Explains the sum, next to it. */
export const SUM_WORDS = '0 none, 1 low, 2 medium, 3 or more high. A kind counts once, however often it happens.';
