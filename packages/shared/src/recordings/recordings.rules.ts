/** Sound as browsers record it; anything else is no recording of speech (contract §22). */
export const RECORDING_TYPES = [
  'audio/webm',
  'audio/mp4',
  'audio/ogg',
  'audio/mpeg',
  'audio/wav',
  'audio/aac',
  'audio/flac',
] as const;
export type RecordingType = (typeof RECORDING_TYPES)[number];

/** Its type without what browsers add of codecs; null where it is none of these. */
export function recordingType(mime: string): RecordingType | null {
  const bare = mime.split(';')[0]?.trim().toLowerCase();
  return RECORDING_TYPES.find(type => type === bare) ?? null;
}

/** Bytes of one chunk. */
export const CHUNK_MAX_BYTES = 1024 * 1024;
/** Minutes after which a page that records a conversation goes on in another recording: one is never larger than what is written down at once. */
export const TRACK_PART_MINUTES = 5;
/** Bytes of a recording: ten minutes of browsers' speech are 2.4 MB. */
export const RECORDING_MAX_BYTES = 16 * CHUNK_MAX_BYTES;
/** Chunks of a recording: one a second, with room. */
export const CHUNKS_MAX = 2_000;
/** Minutes of one spoken answer. */
export const SPEECH_MAX_MINUTES = 10;
/** Recordings of one person in one interview: each question may be spoken several times, and a conversation has one in 5 minutes and for each reload. */
export const RECORDINGS_MAX = 200;
/** Bytes of all of theirs: eleven hours as browsers record speech. */
export const RECORDED_MAX_BYTES = 160 * CHUNK_MAX_BYTES;
/** Spoken answers of one interview that wait to be written down: others wait behind them. */
export const WAITING_MAX = 5;
/** Characters of what a machine hears in one: 10 minutes of fast speech have 15,000. */
export const HEARD_MAX = 20_000;
/** And of all that were spoken into one answer; more is cut. */
export const MACHINE_TEXT_MAX = 200_000;
/** Words of it whose times are kept. */
export const HEARD_WORDS_MAX = 10_000;

/** Days for which recordings are kept unless the company says otherwise, and the most that it can say. */
export const RECORDING_DAYS_DEFAULT = 90;
export const RECORDING_DAYS_MAX = 3_650;

/** Minutes for which a player may open a recording by the address that a list gave. */
export const SOUND_MINUTES = 30;

/** Of a company's recordings of an interview, those that an answer was spoken into: of one turn, up to the one it names. */
export function partsOf<R extends { _id: string; turn: number | null; status: RecordingStatus }>(
  recordings: readonly R[],
  named: string | undefined,
): R[] {
  const place = recordings.findIndex(({ _id }) => _id === named);
  const last = recordings[place];
  if (!last) return [];
  return recordings.filter(
    (one, at) =>
      one === last || (at < place && one.turn !== null && one.turn === last.turn && one.status === 'transcribed'),
  );
}

/** Being received, being written down, written down, and kept without words. */
export const RECORDING_STATUSES = ['open', 'transcribing', 'transcribed', 'failed'] as const;
export type RecordingStatus = (typeof RECORDING_STATUSES)[number];
