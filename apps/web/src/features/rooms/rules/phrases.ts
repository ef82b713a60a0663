import { after, atStart, type Hearing } from '#web/entities/recordings/rules/hearing';

/** A recording for captions: a phrase, or the silence before one. */
export interface Phrase {
  hearing: Hearing;
  /** Milliseconds since it began. */
  ms: number;
}

/** Shorter sounds, such as a cough, are not phrases. Milliseconds. */
const SPOKEN_MIN_MS = 300;
/** Pause between two phrases; pauses within one are shorter. Milliseconds. */
const PAUSE_MS = 700;
/** The longest that a reader waits for the first word of a phrase. Milliseconds. */
const PHRASE_MAX_MS = 8_000;
/** After this much silence the recording restarts, without transcribing it. Milliseconds. */
const SILENCE_MAX_MS = 4_000;

/** Starts a phrase, keeping the background loudness of the previous one. */
export const nextPhrase = (before?: Phrase): Phrase => ({
  hearing: { ...atStart, ...(before && { floor: before.hearing.floor }) },
  ms: 0,
});

/** Returns the phrase after another moment of this loudness, 0 to 1. */
export const longer = ({ hearing, ms }: Phrase, level: number, passed: number): Phrase => ({
  hearing: after(hearing, level, passed),
  ms: ms + passed,
});

/** Returns what to do with a phrase: continue it, transcribe it, or discard it because it contains no speech. */
export function whatNext({ hearing: { spokenMs, silentMs }, ms }: Phrase): 'go on' | 'write' | 'drop' {
  if (spokenMs < SPOKEN_MIN_MS) return ms >= SILENCE_MAX_MS && silentMs >= PAUSE_MS ? 'drop' : 'go on';
  return silentMs >= PAUSE_MS || ms >= PHRASE_MAX_MS ? 'write' : 'go on';
}
