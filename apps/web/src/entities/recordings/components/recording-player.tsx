import type { Recording } from '@interview-detection/shared/recordings/recordings.schema';
import { useQuery } from '@tanstack/react-query';
import { SoundPlayer } from '#web/components/ui/sound-player';
import { dayOf, formatShortDay, todayIn } from '#web/lib/dates';
import { API_BASE } from '#web/lib/env';
import { recordingsQuery } from '../api';

interface RecordingPlayerProps {
  /** Id of the interview. */
  interviewId: string;
  recording: Recording;
  /** Accessible name: `Recording of the answer to question 3`. */
  name: string;
}

/** Plays a recording of an interview, using its address from the list of recordings. */
export function RecordingPlayer({ interviewId, recording, name }: RecordingPlayerProps) {
  const { refetch } = useQuery(recordingsQuery(interviewId));
  const renew = async () => (await refetch()).data?.items.find(({ _id }) => _id === recording._id)?.sound;
  return (
    <div className="grid gap-1 print:hidden">
      <SoundPlayer
        name={name}
        address={recording.sound}
        renew={renew}
        failure={
          <>
            This browser couldn’t play the recording.{' '}
            <a href={API_BASE + recording.sound} download className="font-medium text-accent-text hover:underline">
              Download it
            </a>{' '}
            to hear it elsewhere, or reload the page.
          </>
        }
      />
      <p className="text-xs text-ink-2">{recordingWords(recording)}</p>
    </div>
  );
}

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
function recordingWords({ seconds, status, deletedOn }: Recording): string {
  const parts = [
    lengthWords(seconds),
    status === 'transcribing' && 'Transcribing…',
    status === 'failed' && 'Couldn’t be transcribed; the recording is saved',
    `Kept until ${deletedOn === null ? 'it is deleted' : formatShortDay(dayOf(deletedOn), todayIn('UTC'))}`,
  ];
  return parts.filter(Boolean).join(' · ');
}
