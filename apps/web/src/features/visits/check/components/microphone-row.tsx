import { Mic } from 'lucide-react';
import type { DeviceState } from '#web/entities/visits/rules';
import { GOOD_LEVEL, useMicrophone } from '#web/entities/visits/use-device';
import { useWords } from '#web/entities/visits/use-words';
import { microphoneHelp } from '#web/entities/visits/words';
import { DeviceRow } from './device-row';

const BARS = 20;
const WORDS = { name: 'microphone', start: 'micTry', stop: 'micStop', help: microphoneHelp } as const;

interface MicrophoneRowProps {
  need: string;
  onResult: (state: DeviceState) => void;
}

/** Tests the microphone. */
export function MicrophoneRow({ need, onResult }: MicrophoneRowProps) {
  const device = useMicrophone();
  return (
    <DeviceRow icon={Mic} device={device} words={WORDS} need={need} onResult={onResult}>
      {device.stream && <Level level={device.level} />}
    </DeviceRow>
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
