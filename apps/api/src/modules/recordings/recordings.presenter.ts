import type { OwnRecording, Recording } from '@interview-detection/shared/recordings/recordings.schema';
import type { FinishedRecording } from './record-answer.service';
import type { KeptRecording } from './recordings.service';

/** A recording as whoever speaks sees it. */
export function presentOwnRecording({ recording, missing }: FinishedRecording): OwnRecording {
  const { _id, turn, status, heard } = recording;
  return { _id: _id.toHexString(), turn, status, missing, transcript: heard };
}

/** A recording as the company sees it. */
export function presentRecording({ recording, deletedOn, sound }: KeptRecording): Recording {
  const { _id, turn, mime, startedAt, bytes, seconds, status, heard } = recording;
  return {
    _id: _id.toHexString(),
    turn,
    mime,
    startedAt: startedAt.toISOString(),
    bytes,
    seconds,
    status,
    transcript: heard && { text: heard.text, model: heard.model },
    deletedOn: deletedOn?.toISOString() ?? null,
    sound,
  };
}
