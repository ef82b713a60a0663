/**
 * Detects speech by loudness alone: enough to end a recording after a pause, and used for nothing else. The recogniser
 * has its own speech detector.
 */
export interface Hearing {
  /** Background loudness between words, 0 to 1. */
  floor: number;
  spokenMs: number;
  /** Milliseconds since the last speech, or since the beginning. */
  silentMs: number;
}

/** Below this nothing counts as speech, however quiet the room is. */
const SPEECH_MIN = 0.08;
/** Speech is this many times as loud as the background. */
const OVER_FLOOR = 3;
/** Above this, background noise can no longer be distinguished from speech. */
const FLOOR_MAX = 0.15;
/** Milliseconds over which the floor follows a room that has become louder. */
const FLOOR_RISES_MS = 10_000;

/** Shorter sounds, such as a cough, do not count as speech. */
const SPOKEN_MIN_MS = 400;
/** People pause for a second or two to think. */
export const PAUSE_MS = 3_000;
/** After this long without speech the page says that it hears nothing. */
export const NOTHING_AFTER_MS = 5_000;

export const atStart: Hearing = { floor: SPEECH_MIN / OVER_FLOOR, spokenMs: 0, silentMs: 0 };

/** Returns the state after another moment of this loudness, 0 to 1. */
export function after(hearing: Hearing, level: number, ms: number): Hearing {
  const { floor } = hearing;
  const isSpeech = level >= Math.max(SPEECH_MIN, OVER_FLOOR * floor);
  const rising = floor + (level - floor) * Math.min(1, ms / FLOOR_RISES_MS);
  return {
    floor: Math.min(FLOOR_MAX, level < floor ? level : rising),
    spokenMs: hearing.spokenMs + (isSpeech ? ms : 0),
    silentMs: isSpeech ? 0 : hearing.silentMs + ms,
  };
}

/** Returns whether the speaker has been silent for so long after speaking that they seem to be done. */
export const hasPaused = ({ spokenMs, silentMs }: Hearing): boolean =>
  spokenMs >= SPOKEN_MIN_MS && silentMs >= PAUSE_MS;

/** Returns whether there has been no speech for long enough to ask whether the microphone is on. */
export const hearsNothing = ({ spokenMs, silentMs }: Hearing): boolean =>
  spokenMs < SPOKEN_MIN_MS && silentMs >= NOTHING_AFTER_MS;
