import { Volume2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/components/ui/button';
import type { PlainKey } from '#web/entities/visits/rules';
import { useWords } from '#web/entities/visits/use-words';
import { useSpeaker } from '../use-speaker';
import { CheckRow } from './check-row';

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
