/**
 * Whether somebody speaks, told by loudness alone: enough to end a recording after a pause, and nothing else hangs on it.
 * The recogniser has its own detector of speech.
 */
export interface Hearing {
  /** The loudness of the room between words, 0 to 1. */
  floor: number;
  spokenMs: number;
  /** Since somebody spoke last, or since the beginning. */
  silentMs: number;
}

/** Nothing below this is speech, however quiet the room is. */
const SPEECH_MIN = 0.08;
/** Speech is so much louder than the room. */
const OVER_FLOOR = 3;
/** A room that is louder than this is not told from speech any more. */
const FLOOR_MAX = 0.15;
/** Milliseconds in which the floor follows a room that has become louder. */
const FLOOR_RISES_MS = 10_000;

/** A cough is no speech. */
const SPOKEN_MIN_MS = 400;
/** People who think pause for a second or two. */
export const PAUSE_MS = 3_000;
/** After so long without any speech it is said that nothing is heard. */
export const NOTHING_AFTER_MS = 5_000;

export const atStart: Hearing = { floor: SPEECH_MIN / OVER_FLOOR, spokenMs: 0, silentMs: 0 };

/** What is known after another moment of this loudness, 0 to 1. */
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

/** Somebody has spoken, and has been silent since for so long that they seem to be done. */
export const hasPaused = ({ spokenMs, silentMs }: Hearing): boolean =>
  spokenMs >= SPOKEN_MIN_MS && silentMs >= PAUSE_MS;

/** Nobody has spoken so far, for long enough to ask whether the microphone is on. */
export const hearsNothing = ({ spokenMs, silentMs }: Hearing): boolean =>
  spokenMs < SPOKEN_MIN_MS && silentMs >= NOTHING_AFTER_MS;
