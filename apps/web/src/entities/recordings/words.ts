import type { Recording } from '@interview-detection/shared/recordings/recordings.schema';
import { dayOf, formatShortDay, todayIn } from '#web/lib/dates';

/** Returns `2:05`; empty where the length has not been measured. */
function lengthWords(seconds: number | null): string {
  if (seconds === null) return '';
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/**
 * Returns a recording's length, the outcome of its transcription, and how long it is kept: `0:42 · Kept until 20 Feb
 * 2027`.
 */
export function recordingWords({ seconds, status, deletedOn }: Recording): string {
  const parts = [
    lengthWords(seconds),
    status === 'transcribing' && 'Transcribing…',
    status === 'failed' && 'Couldn’t be transcribed; the recording is saved',
    `Kept until ${deletedOn === null ? 'it is deleted' : formatShortDay(dayOf(deletedOn), todayIn('UTC'))}`,
  ];
  return parts.filter(Boolean).join(' · ');
}
