import type { InterviewFacts } from '../interviews/interviews.schema';
import type { Signal } from '../visits/visits.rules';

const SIGNAL_WORDS: Record<Signal, string> = {
  away: 'leaving the page',
  paste: 'pasting',
  typing: 'typing',
  screens: 'second screens',
  devices: 'attached devices',
  voices: 'other voices',
};

interface Granted {
  extraTimePercent: number;
  signalsOff: readonly Signal[];
}

/**
 * Returns what was agreed with the candidate, one sentence each: `Typing and pasting were not collected, by agreement.`
 */
export function agreementWords(granted: Granted | null): string[] {
  const { extraTimePercent, signalsOff } = granted ?? { extraTimePercent: 0, signalsOff: [] };
  const [first, ...rest] = signalsOff.map(signal => SIGNAL_WORDS[signal]);
  return [
    ...(extraTimePercent > 0 ? [`${extraTimePercent} % more time, by agreement.`] : []),
    ...(first === undefined ? [] : [notCollected(first, rest)]),
  ];
}

function notCollected(first: string, rest: readonly string[]): string {
  const capital = first[0]?.toUpperCase() + first.slice(1);
  const last = rest.at(-1);
  const all = last === undefined ? capital : `${[capital, ...rest.slice(0, -1)].join(', ')} and ${last}`;
  return `${all} ${rest.length > 0 ? 'were' : 'was'} not collected, by agreement.`;
}

/** Returns the statement about an interview that the candidate left or finished early, which is not a judgement. */
export function earlyEndWords(of: Pick<InterviewFacts, 'endedEarly' | 'finishedEarly'>): string | null {
  if (of.endedEarly)
    return (
      'Ended early: the candidate was gone before the end and did not come back, which can be a lost connection. ' +
      'What they had written until then is kept.'
    );
  return of.finishedEarly
    ? 'Ended early: the candidate chose to finish before every question was asked. Why is not known.'
    : null;
}
