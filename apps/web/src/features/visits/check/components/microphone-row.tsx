import { Mic } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../../../../components/ui/button';
import type { PlainKey } from '../../../../entities/visits/rules';
import { GOOD_LEVEL, useMicrophone, type MicrophoneState } from '../../../../entities/visits/use-microphone';
import { useWords } from '../../../../entities/visits/use-words';
import { microphoneHelp } from '../../../../entities/visits/words';
import { CheckRow } from './check-row';

const BARS = 20;

const STATUS: Record<MicrophoneState, { tone: 'neutral' | 'ok' | 'warn'; key: PlainKey }> = {
  idle: { tone: 'neutral', key: 'notTried' },
  asking: { tone: 'neutral', key: 'waiting' },
  works: { tone: 'ok', key: 'works' },
  refused: { tone: 'warn', key: 'refused' },
  blocked: { tone: 'warn', key: 'blocked' },
  busy: { tone: 'warn', key: 'busy' },
  none: { tone: 'warn', key: 'none' },
  unsupported: { tone: 'warn', key: 'notWorking' },
};

interface MicrophoneRowProps {
  need: string;
  onResult: (state: MicrophoneState) => void;
}

/** The browser asks for the microphone only once the button is pressed. */
export function MicrophoneRow({ need, onResult }: MicrophoneRowProps) {
  const { t } = useWords();
  const { state, level, start, stop } = useMicrophone();
  const { tone, key } = STATUS[state];
  useEffect(() => onResult(state), [state, onResult]);
  return (
    <CheckRow
      icon={Mic}
      name={t('microphone')}
      need={need}
      status={{ tone, text: t(key) }}
      help={t(microphoneHelp(state, navigator.userAgent))}
    >
      {state === 'works' && <Level level={level} />}
      {state === 'works' ? (
        <Button onClick={stop}>{t('micStop')}</Button>
      ) : (
        <Button busy={state === 'asking'} onClick={start}>
          {t(state === 'idle' || state === 'asking' ? 'micTry' : 'retry')}
        </Button>
      )}
    </CheckRow>
  );
}

function Level({ level }: { level: number }) {
  const { t } = useWords();
  return (
    <span className="flex h-9 items-center gap-0.5">
      <span className="sr-only">{`${t('micLevel')}: ${t(level >= GOOD_LEVEL ? 'micGood' : 'micQuiet')}`}</span>
      {Array.from({ length: BARS }, (_bar, index) => (
        <span
          key={index}
          aria-hidden="true"
          className={`h-4 w-1.5 rounded-full forced-colors:border ${index < level * BARS ? 'bg-accent forced-colors:bg-[Highlight]' : 'bg-line'}`}
        />
      ))}
    </span>
  );
}
