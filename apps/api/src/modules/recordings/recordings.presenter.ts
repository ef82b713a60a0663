import type { OwnRecording, Recording } from '@interview-detection/shared/recordings/recordings.schema';
import type { FinishedRecording } from './take-recording.service';
import type { KeptRecording } from './recordings.service';

/** Returns a recording as shown to the person who speaks. */
export function presentOwnRecording({ recording, missing }: FinishedRecording): OwnRecording {
  const { _id, turn, status, bytes, heard } = recording;
  return { _id: _id.toHexString(), turn, status, missing, bytes, transcript: heard };
}

/** Returns a recording as shown to the company. */
export function presentRecording({ recording, deletedOn, sound }: KeptRecording): Recording {
  const { _id, turn, speaker, mime, startedAt, isCut, bytes, seconds, status, heard } = recording;
  return {
    _id: _id.toHexString(),
    turn,
    speaker: speaker ? { role: speaker.role, _id: speaker._id.toHexString(), name: speaker.name } : null,
    mime,
    startedAt: startedAt.toISOString(),
    isCut: isCut ?? false,
    bytes,
    seconds,
    status,
    transcript: heard && { text: heard.text, model: heard.model },
    deletedOn: deletedOn?.toISOString() ?? null,
    sound,
  };
}
