import { Square, Volume2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/components/ui/button';
import { Checkbox } from '#web/components/ui/checkbox';
import { readsAloud } from '../store';
import { useReadAloud } from '../use-read-aloud';
import { useVoiceWords } from '../use-voice-words';

/**
 * Reads its question aloud on request, or every question where the candidate has chosen that. Renders nothing without a
 * voice.
 */
export function ReadAloud({ text, isSilent }: { text: string; isSilent: boolean }) {
  const { t } = useVoiceWords();
  const { hasVoice, isReading, read, stop } = useReadAloud(text);
  const [isChosen, setChosen] = useState(readsAloud.get);
  const latest = useRef({ read, isChosen });
  useEffect(() => {
    latest.current = { read, isChosen };
  });
  useEffect(() => {
    if (!hasVoice || !latest.current.isChosen) return undefined;
    // Deferred: an effect that is cleaned up immediately must not have spoken, so that the next one reads once.
    const timer = window.setTimeout(() => latest.current.read());
    return () => window.clearTimeout(timer);
  }, [hasVoice]);
  useEffect(() => {
    // Stops while the candidate is speaking.
    if (isSilent) stop();
  }, [isSilent, stop]);
  if (!hasVoice) return null;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1">
      <Button
        variant="quiet"
        size="sm"
        className="-ms-2.5 max-sm:-ms-3.5"
        disabled={isSilent}
        onClick={isReading ? stop : read}
      >
        {isReading ? <Square aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
        {t(isReading ? 'readStop' : 'readAloud')}
      </Button>
      <Checkbox
        checked={isChosen}
        onChange={chosen => {
          readsAloud.set(chosen);
          setChosen(chosen);
          if (chosen && !isSilent) read();
          else stop();
        }}
      >
        {t('readEach')}
      </Checkbox>
    </div>
  );
}
