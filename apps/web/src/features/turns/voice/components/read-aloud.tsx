import { Square, Volume2 } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '#web/components/ui/button';
import { Checkbox } from '#web/components/ui/controls';
import { useTurnWords } from '#web/features/turns/use-turn-words';
import { localVoice, questionLanguage } from '../rules';
import { readsAloud } from '#web/features/turns/store';

/**
 * Reads its question aloud on request, or every question where the candidate has chosen that. Renders nothing without a
 * voice.
 */
export function ReadAloud({ text, isSilent }: { text: string; isSilent: boolean }) {
  const { t } = useTurnWords();
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

function subscribe(listener: () => void): () => void {
  window.speechSynthesis.addEventListener('voiceschanged', listener);
  return () => window.speechSynthesis.removeEventListener('voiceschanged', listener);
}

interface Reading {
  /** Whether this browser has a local voice for the text. */
  hasVoice: boolean;
  isReading: boolean;
  read: () => void;
  stop: () => void;
}

/** Reads a text aloud with one of the browser's local voices, which send it nowhere; stops when unmounted. */
function useReadAloud(text: string): Reading {
  const language = questionLanguage(text, useTurnWords().language);
  const find = () => localVoice(window.speechSynthesis.getVoices(), language);
  // Some browsers return new voice objects with each call.
  const name = useSyncExternalStore(subscribe, () => find()?.voiceURI ?? null);
  const [isReading, setReading] = useState(false);

  const stop = useCallback(() => {
    window.speechSynthesis.cancel();
    setReading(false);
  }, []);
  useEffect(() => () => window.speechSynthesis.cancel(), []);

  function read(): void {
    const voice = find();
    if (!voice) return;
    window.speechSynthesis.cancel();
    const speech = new SpeechSynthesisUtterance(text);
    speech.voice = voice;
    speech.lang = voice.lang;
    speech.addEventListener('end', () => setReading(false));
    speech.addEventListener('error', () => setReading(false));
    setReading(true);
    window.speechSynthesis.speak(speech);
  }
  return { hasVoice: name !== null, isReading, read, stop };
}
