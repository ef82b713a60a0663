import { useRef, useState, type ReactNode } from 'react';
import { API_BASE } from '#web/lib/env';

interface SoundPlayerProps {
  /** Accessible name: `Recording of the answer to question 3`. */
  name: string;
  /** Path below the API, valid for half an hour. */
  address: string;
  /** Fetches a new address; resolves to undefined where the recording has been deleted. */
  renew: () => Promise<string | undefined>;
  /** Shown where this browser could not play it. */
  failure: ReactNode;
}

/**
 * Streams a recording, and loads nothing before Play is pressed. When its address has expired it fetches another and
 * continues from the same position. It has no captions, because browsers do not show them for audio alone; the
 * transcript is shown beside it.
 */
export function SoundPlayer({ name, address, renew, failure }: SoundPlayerProps) {
  // Each refetch brings a new address, which would stop playback.
  const [first] = useState(address);
  const [hasFailed, setFailed] = useState(false);
  const isSecondTry = useRef(false);
  const goOn = async (player: HTMLAudioElement) => {
    if (isSecondTry.current) return setFailed(true);
    isSecondTry.current = true;
    const at = player.currentTime;
    const present = await renew();
    if (present === undefined) return setFailed(true);
    player.src = API_BASE + present;
    player.currentTime = at;
    // Anything that prevents playback arrives as another error.
    return player.play().catch(() => undefined);
  };
  return (
    <>
      <audio
        controls
        preload="none"
        aria-label={name}
        src={API_BASE + first}
        className="h-10 w-full max-w-md"
        onPlaying={() => (isSecondTry.current = false)}
        onError={event => void goOn(event.currentTarget)}
      />
      {hasFailed && (
        <p role="alert" className="text-sm">
          {failure}
        </p>
      )}
    </>
  );
}
