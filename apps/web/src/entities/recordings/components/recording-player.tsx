import type { Recording } from '@interview-detection/shared/recordings/recordings.schema';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { API_BASE } from '../../../lib/env';
import { recordingsQuery } from '../api';
import { recordingWords } from '../words';

interface RecordingPlayerProps {
  /** Id of the interview. */
  interviewId: string;
  recording: Recording;
  /** Names it, `Recording of the answer to question 3`. */
  name: string;
}

/**
 * Plays a recording as it loads, and loads nothing before it is asked to. Its address is good for half an hour: where that
 * is over the list is read again, and it goes on where it was. It has no captions, which no browser shows of sound alone:
 * what was said stands beside it.
 */
export function RecordingPlayer({ interviewId, recording, name }: RecordingPlayerProps) {
  const { refetch } = useQuery(recordingsQuery(interviewId));
  // The list has a new address each time it is read, which would stop what plays.
  const [address] = useState(recording.sound);
  const [hasFailed, setFailed] = useState(false);
  const isSecondTry = useRef(false);
  const goOn = async (player: HTMLAudioElement) => {
    if (isSecondTry.current) return setFailed(true);
    isSecondTry.current = true;
    const at = player.currentTime;
    const { data } = await refetch();
    const present = data?.items.find(({ _id }) => _id === recording._id);
    if (!present) return setFailed(true);
    player.src = API_BASE + present.sound;
    player.currentTime = at;
    // What stands against playing comes as another error.
    return player.play().catch(() => undefined);
  };
  return (
    <div className="grid gap-1 print:hidden">
      <audio
        controls
        preload="none"
        aria-label={name}
        src={API_BASE + address}
        className="h-10 w-full max-w-md"
        onPlaying={() => (isSecondTry.current = false)}
        onError={event => void goOn(event.currentTarget)}
      />
      {hasFailed && (
        <p role="alert" className="text-sm">
          This browser could not play the recording.{' '}
          <a href={API_BASE + recording.sound} download className="font-medium text-accent-text hover:underline">
            Download it
          </a>{' '}
          to hear it elsewhere, or reload the page.
        </p>
      )}
      <p className="text-xs text-ink-2">{recordingWords(recording)}</p>
    </div>
  );
}
