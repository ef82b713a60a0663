import { TRACK_PART_MINUTES } from '@interview-detection/shared/recordings/recordings.rules';
import type { Recording } from '@interview-detection/shared/recordings/recordings.schema';

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

/** A part of one speaker's track, on the clock of the conversation. Milliseconds since the epoch. */
export interface TrackPart {
  /** Id of the recording. */
  id: string;
  from: number;
  /** If its length has not been measured: the start of the speaker's next part, or the maximum length of a part. */
  until: number;
}

/** Returns the tracks of a conversation, the earliest part first, without spoken answers to the bot. */
export function partsOfTracks(
  recordings: readonly Pick<Recording, '_id' | 'speaker' | 'startedAt' | 'seconds'>[],
): TrackPart[] {
  const tracks = recordings.flatMap(({ _id, speaker, startedAt, seconds }) =>
    speaker ? [{ id: _id, of: speaker._id, from: Date.parse(startedAt), seconds }] : [],
  );
  return tracks
    .toSorted((one, other) => one.from - other.from)
    .map(({ id, of, from, seconds }) => {
      const next = tracks.filter(other => other.of === of && other.from > from).map(other => other.from);
      const longest = from + TRACK_PART_MINUTES * 60_000;
      return { id, from, until: seconds === null ? Math.min(longest, ...next) : from + seconds * 1000 };
    });
}

/** Formats a duration as `2:05`, or `1:02:05` from an hour on. */
export function playingTime(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const digits = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours > 0 ? `${hours}:${digits(minutes)}` : minutes}:${digits(seconds % 60)}`;
}

/** Recording formats for speech, smallest first; '' leaves the choice to the browser. */
const WANTED = [
  'audio/webm;codecs=opus',
  'audio/mp4;codecs=opus',
  'audio/mp4;codecs=mp4a.40.2',
  'audio/ogg;codecs=opus',
] as const;

/** Returns the first content type that the browser can record. */
export const firstSupported = (isSupported: (type: string) => boolean): string => WANTED.find(isSupported) ?? '';
