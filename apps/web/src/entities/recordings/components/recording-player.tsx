import type { Recording } from '@interview-detection/shared/recordings/recordings.schema';
import { useQuery } from '@tanstack/react-query';
import { SoundPlayer } from '#web/components/ui/sound-player';
import { API_BASE } from '#web/lib/env';
import { recordingsQuery } from '../api';
import { recordingWords } from '../words';

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
            This browser could not play the recording.{' '}
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
