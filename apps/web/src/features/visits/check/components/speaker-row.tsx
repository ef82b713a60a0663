import { Volume2 } from 'lucide-react';
import { useState, useEffect, useRef } from 'react';
import { Button } from '#web/components/ui/button';
import type { PlainKey } from '#web/entities/visits/rules';
import { useWords } from '#web/entities/visits/use-words';
import { CheckRow } from './check-row';

/** Frequencies of C5, E5 and G5, in hertz. */
const NOTES = [523.25, 659.25, 783.99];
const NOTE_SECONDS = 0.35;
const VOLUME = 0.2;

/** Returns a function that plays three notes; it throws where the browser cannot play sound. */
function useSpeaker(): () => void {
  const playing = useRef<AudioContext | null>(null);
  useEffect(() => () => void playing.current?.close(), []);
  return () => {
    void playing.current?.close();
    const audio = new AudioContext();
    playing.current = audio;
    NOTES.forEach((hertz, index) => {
      const from = audio.currentTime + index * NOTE_SECONDS;
      const note = new OscillatorNode(audio, { frequency: hertz });
      const volume = new GainNode(audio, { gain: 0 });
      // Fades in and out, to avoid clicks.
      volume.gain.setValueAtTime(0, from);
      volume.gain.linearRampToValueAtTime(VOLUME, from + 0.03);
      volume.gain.linearRampToValueAtTime(0, from + NOTE_SECONDS - 0.03);
      note.connect(volume).connect(audio.destination);
      note.start(from);
      note.stop(from + NOTE_SECONDS);
    });
  };
}

type SpeakerState = 'idle' | 'asked' | 'works' | 'not' | 'unsupported';

const STATUS: Record<SpeakerState, { tone: 'neutral' | 'ok' | 'warn'; key: PlainKey; help: PlainKey }> = {
  idle: { tone: 'neutral', key: 'notTried', help: 'speakerIdle' },
  asked: { tone: 'neutral', key: 'waiting', help: 'speakerAsk' },
  works: { tone: 'ok', key: 'works', help: 'speakerWorks' },
  not: { tone: 'warn', key: 'notWorking', help: 'speakerNot' },
  unsupported: { tone: 'warn', key: 'notWorking', help: 'speakerUnsupported' },
};

/** Plays three notes and asks whether they were heard: there is no other way to tell. */
export function SpeakerRow({ need, onResult }: { need: string; onResult: (heard: boolean | null) => void }) {
  const { t } = useWords();
  const [state, setState] = useState<SpeakerState>('idle');
  const playNotes = useSpeaker();
  const { tone, key, help } = STATUS[state];
  function play() {
    onResult(null);
    try {
      playNotes();
      setState('asked');
    } catch {
      setState('unsupported');
      onResult(false);
    }
  }
  function answer(heard: boolean) {
    setState(heard ? 'works' : 'not');
    onResult(heard);
  }
  return (
    <CheckRow icon={Volume2} name={t('speaker')} need={need} status={{ tone, text: t(key) }} help={t(help)}>
      {state === 'asked' && (
        <>
          <Button onClick={() => answer(true)}>{t('yes')}</Button>
          <Button onClick={() => answer(false)}>{t('no')}</Button>
        </>
      )}
      <Button variant={state === 'idle' ? 'plain' : 'quiet'} onClick={play}>
        {t(state === 'idle' ? 'speakerPlay' : 'speakerAgain')}
      </Button>
    </CheckRow>
  );
}
