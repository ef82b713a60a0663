import { TRACK_PART_MINUTES } from '@interview-detection/shared/recordings/recordings.rules';
import type { Recording } from '@interview-detection/shared/recordings/recordings.schema';

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
