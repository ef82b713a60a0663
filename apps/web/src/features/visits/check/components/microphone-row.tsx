import { Mic } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '#web/components/ui/button';
import type { DeviceState } from '#web/entities/visits/rules';
import { GOOD_LEVEL } from '#web/entities/visits/use-level';
import { useMicrophone } from '#web/entities/visits/use-microphone';
import { useWords } from '#web/entities/visits/use-words';
import { microphoneHelp } from '#web/entities/visits/words';
import { DEVICE_STATUS } from '../words';
import { CheckRow } from './check-row';

const BARS = 20;

interface MicrophoneRowProps {
  need: string;
  onResult: (state: DeviceState) => void;
}

/** Tests the microphone. The browser asks for it only once the button is pressed. */
export function MicrophoneRow({ need, onResult }: MicrophoneRowProps) {
  const { t } = useWords();
  const { state, level, stream, start, stop } = useMicrophone();
  const { tone, key } = DEVICE_STATUS[state];
  useEffect(() => onResult(state), [state, onResult]);
  const isOn = stream !== null;
  return (
    <CheckRow
      icon={Mic}
      name={t('microphone')}
      need={need}
      status={{ tone, text: t(key) }}
      help={t(microphoneHelp(state === 'works' && !isOn ? 'idle' : state, navigator.userAgent))}
    >
      {isOn && <Level level={level} />}
      {isOn ? (
        <Button onClick={stop}>{t('micStop')}</Button>
      ) : (
        <Button busy={state === 'asking'} onClick={() => start()}>
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
