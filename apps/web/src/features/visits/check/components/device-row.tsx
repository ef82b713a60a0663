import type { LucideIcon } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { Button } from '#web/components/ui/button';
import type { DeviceState, PlainKey } from '#web/entities/visits/rules';
import type { Device } from '#web/entities/visits/use-device';
import { useWords } from '#web/entities/visits/use-words';
import { DEVICE_STATUS } from '../words';
import { CheckRow } from './check-row';

interface DeviceRowProps {
  icon: LucideIcon;
  device: Device;
  words: { name: PlainKey; start: PlainKey; stop: PlainKey; help: (state: DeviceState, userAgent: string) => PlainKey };
  need: string;
  onResult: (state: DeviceState) => void;
  /** The meter or picture while the device is on. */
  children: ReactNode;
}

/** Tests a microphone or camera. The browser asks for it only once the button is pressed. */
export function DeviceRow({ icon, device, words, need, onResult, children }: DeviceRowProps) {
  const { t } = useWords();
  const { state, stream, start, stop } = device;
  const { tone, key } = DEVICE_STATUS[state];
  useEffect(() => onResult(state), [state, onResult]);
  return (
    <CheckRow
      icon={icon}
      name={t(words.name)}
      need={need}
      status={{ tone, text: t(key) }}
      help={t(words.help(state === 'works' && !stream ? 'idle' : state, navigator.userAgent))}
    >
      {children}
      {stream ? (
        <Button onClick={stop}>{t(words.stop)}</Button>
      ) : (
        <Button busy={state === 'asking'} onClick={() => start()}>
          {t(state === 'idle' || state === 'asking' ? words.start : 'retry')}
        </Button>
      )}
    </CheckRow>
  );
}
