import { Camera, Mic, type LucideIcon } from 'lucide-react';
import { useCallback, useEffect, type ReactNode } from 'react';
import { Button } from '#web/components/ui/button';
import type { DeviceState, PlainKey } from '#web/entities/visits/rules';
import { GOOD_LEVEL, useDevice, useMicrophone, type Device } from '#web/entities/visits/use-device';
import { useWords } from '#web/entities/visits/use-words';
import { cameraHelp, microphoneHelp } from '#web/entities/visits/words';
import { CheckRow } from './check-row';

/** The badge of each state of a microphone or camera. */
const DEVICE_STATUS: Record<DeviceState, { tone: 'neutral' | 'ok' | 'warn'; key: PlainKey }> = {
  idle: { tone: 'neutral', key: 'notTried' },
  asking: { tone: 'neutral', key: 'waiting' },
  works: { tone: 'ok', key: 'works' },
  refused: { tone: 'warn', key: 'refused' },
  blocked: { tone: 'warn', key: 'blocked' },
  busy: { tone: 'warn', key: 'busy' },
  none: { tone: 'warn', key: 'none' },
  unsupported: { tone: 'warn', key: 'notWorking' },
};

interface RowProps {
  need: string;
  onResult: (state: DeviceState) => void;
}

interface DeviceRowProps extends RowProps {
  icon: LucideIcon;
  device: Device;
  words: { name: PlainKey; start: PlainKey; stop: PlainKey; help: (state: DeviceState, userAgent: string) => PlainKey };
  /** The meter or picture while the device is on. */
  children: ReactNode;
}

/** Tests a microphone or camera. The browser asks for it only once the button is pressed. */
function DeviceRow({ icon, device, words, need, onResult, children }: DeviceRowProps) {
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

const CAMERA = { name: 'camera', start: 'camTry', stop: 'camStop', help: cameraHelp } as const;

/** Tests the camera; only the candidate sees the picture. */
export function CameraRow({ need, onResult }: RowProps) {
  const device = useDevice('video');
  return (
    <DeviceRow icon={Camera} device={device} words={CAMERA} need={need} onResult={onResult}>
      {device.stream && <Picture stream={device.stream} />}
    </DeviceRow>
  );
}

/** Mirrored, as users expect to see themselves. */
function Picture({ stream }: { stream: MediaStream }) {
  const { t } = useWords();
  const show = useCallback(
    (video: HTMLVideoElement | null) => {
      if (video) video.srcObject = stream;
    },
    [stream],
  );
  return (
    <figure aria-label={t('camPicture')} className="aspect-video w-64 max-w-full">
      <video
        ref={show}
        aria-hidden="true"
        autoPlay
        muted
        playsInline
        className="size-full -scale-x-100 rounded-lg bg-sunken object-cover"
      />
    </figure>
  );
}

const BARS = 20;
const MICROPHONE = { name: 'microphone', start: 'micTry', stop: 'micStop', help: microphoneHelp } as const;

/** Tests the microphone. */
export function MicrophoneRow({ need, onResult }: RowProps) {
  const device = useMicrophone();
  return (
    <DeviceRow icon={Mic} device={device} words={MICROPHONE} need={need} onResult={onResult}>
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
