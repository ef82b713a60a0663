import { after, atStart, type Hearing } from '../../../entities/recordings/rules/hearing';

/** What is being recorded for captions: a phrase, or the silence before one. */
export interface Phrase {
  hearing: Hearing;
  /** Since it was begun. */
  ms: number;
}

/** A cough is no phrase. Milliseconds. */
const SPOKEN_MIN_MS = 300;
/** Between two phrases; within one people pause for less. Milliseconds. */
const PAUSE_MS = 700;
/** Whoever reads along waits no longer for the first word of it. Milliseconds. */
const PHRASE_MAX_MS = 8_000;
/** Silence before a phrase is not written down: it is recorded anew. Milliseconds. */
const SILENCE_MAX_MS = 4_000;

/** Knows as loud a room as the phrase before it. */
export const nextPhrase = (before?: Phrase): Phrase => ({
  hearing: { ...atStart, ...(before && { floor: before.hearing.floor }) },
  ms: 0,
});

/** The phrase after another moment of this loudness, 0 to 1. */
export const longer = ({ hearing, ms }: Phrase, level: number, passed: number): Phrase => ({
  hearing: after(hearing, level, passed),
  ms: ms + passed,
});

/** What becomes of a phrase: it goes on, is written down, or nobody has spoken in it. */
export function whatNext({ hearing: { spokenMs, silentMs }, ms }: Phrase): 'go on' | 'write' | 'drop' {
  if (spokenMs < SPOKEN_MIN_MS) return ms >= SILENCE_MAX_MS && silentMs >= PAUSE_MS ? 'drop' : 'go on';
  return silentMs >= PAUSE_MS || ms >= PHRASE_MAX_MS ? 'write' : 'go on';
}
