import { useRef, useState, type ReactNode } from 'react';
import { API_BASE } from '../../lib/env';

interface SoundPlayerProps {
  /** Names it: `Recording of the answer to question 3`. */
  name: string;
  /** Path below the API, good for half an hour. */
  address: string;
  /** Asks for a new address; resolves to undefined where the recording is gone. */
  renew: () => Promise<string | undefined>;
  /** Said where this browser could not play it. */
  failure: ReactNode;
}

/**
 * Plays a recording as it loads, and loads nothing before it is asked to. Where its address is no longer good it asks for
 * another, and goes on where it was. It has no captions, which no browser shows of sound alone: what was said stands beside it.
 */
export function SoundPlayer({ name, address, renew, failure }: SoundPlayerProps) {
  // There is a new address each time one is asked for, which would stop what plays.
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
    // What stands against playing comes as another error.
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
