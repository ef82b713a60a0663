/** Audio types that browsers record; anything else is not a recording of speech (contract §22). */
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

/** Returns the type without the codec parameters that browsers add; null if it is none of these. */
export function recordingType(mime: string): RecordingType | null {
  const bare = mime.split(';')[0]?.trim().toLowerCase();
  return RECORDING_TYPES.find(type => type === bare) ?? null;
}

/** Bytes per chunk. */
export const CHUNK_MAX_BYTES = 1024 * 1024;
/**
 * Minutes after which a page that records a conversation starts another recording, so that none is larger than what is
 * transcribed at once.
 */
export const TRACK_PART_MINUTES = 5;
/** Bytes per recording: ten minutes of speech recorded by browsers take 2.4 MB. */
export const RECORDING_MAX_BYTES = 16 * CHUNK_MAX_BYTES;
/** Chunks per recording: one per second, with room to spare. */
export const CHUNKS_MAX = 2_000;
/** Minutes per spoken answer. */
export const SPEECH_MAX_MINUTES = 10;
/**
 * Recordings per person and interview: each question may be spoken several times, and a conversation has one every 5
 * minutes and for each reload.
 */
export const RECORDINGS_MAX = 200;
/** Total bytes per person and interview: eleven hours of speech as recorded by browsers. */
export const RECORDED_MAX_BYTES = 160 * CHUNK_MAX_BYTES;
/** Spoken answers of one interview that may queue for transcription: those of others wait behind them. */
export const WAITING_MAX = 5;
/** Characters transcribed from one recording: 10 minutes of fast speech have 15,000. */
export const HEARD_MAX = 20_000;
/** The same for all recordings of one answer; more is cut. */
export const MACHINE_TEXT_MAX = 200_000;
/** Words whose times are kept. */
export const HEARD_WORDS_MAX = 10_000;

/** Days for which recordings are kept, by default and at most. */
export const RECORDING_DAYS_DEFAULT = 90;
export const RECORDING_DAYS_MAX = 3_650;

/** Minutes for which a player may open a recording by the address in a list. */
export const SOUND_MINUTES = 30;

/**
 * Filters a company's recordings of an interview to those an answer was spoken into: of one turn, up to the named one.
 */
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

/** Being received, being transcribed, transcribed, and kept without a transcript. */
export const RECORDING_STATUSES = ['open', 'transcribing', 'transcribed', 'failed'] as const;
export type RecordingStatus = (typeof RECORDING_STATUSES)[number];
