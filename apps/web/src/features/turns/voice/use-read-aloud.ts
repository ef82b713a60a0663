import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useWords } from '#web/entities/visits/use-words';
import { questionLanguage } from './rules/question-language';
import { localVoice } from './rules/voices';

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
export function useReadAloud(text: string): Reading {
  const language = questionLanguage(text, useWords().language);
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
