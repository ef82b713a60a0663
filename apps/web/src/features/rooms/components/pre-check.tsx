import { Mic, MicOff, Video, VideoOff } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '#web/components/ui/button';
import { GOOD_LEVEL, useLevel } from '#web/entities/visits/use-device';
import { useWords } from '#web/entities/visits/use-words';
import { cameraHelp, microphoneHelp } from '#web/entities/visits/words';
import { preloadEngine } from '../room-session.engine';
import { isLost, type OwnMedia } from '../use-own-media';
import { useRoomWords } from '../use-room-words';
import { DeviceChoice } from './device-choice';
import type { About } from '../rules';
import { Picture } from './picture';

interface PreCheckProps {
  about: About;
  media: OwnMedia;
  isJoining: boolean;
  onJoin: () => void;
}

/** A preview of what the others will see and hear, before joining. */
export function PreCheck({ about, media, isJoining, onJoin }: PreCheckProps) {
  const { t } = useRoomWords();
  const { microphone, camera } = media;
  useAllowedBefore(media);
  useEffect(preloadEngine, []);
  const isUntouched = microphone.state === 'idle' && camera.state === 'idle';
  return (
    <div className="mx-auto grid w-full max-w-4xl gap-x-10 gap-y-6 py-6 sm:py-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="lg:col-span-2">
        <p className="text-base text-ink-2">
          <bdi>{about.title}</bdi> · {about.subtitle}
        </p>
        <h1 className="mt-1 text-2xl">{t('checkTitle')}</h1>
        <p className="mt-1 text-ink-2">{t('checkText')}</p>
      </div>
      <div className="min-w-0">
        <Preview media={media} />
        <div className="mt-3 flex flex-wrap justify-center gap-2">
          <Toggle own={microphone} on={Mic} off={MicOff} words={['micOn', 'micOff']} />
          <Toggle own={camera} on={Video} off={VideoOff} words={['camOn', 'camOff']} />
        </div>
        <Trouble media={media} />
      </div>
      <div className="grid content-start gap-4">
        {isUntouched && (
          <div className="grid gap-2 rounded-lg bg-accent-tint p-4">
            <Button
              size="lg"
              onClick={() => {
                microphone.turnOn();
                camera.turnOn();
              }}
            >
              {t('turnOn')}
            </Button>
            <p className="text-sm text-accent-text">{t('turnOnText')}</p>
          </div>
        )}
        <DeviceChoice media={media} />
        <Button variant="primary" size="lg" busy={isJoining} onClick={onJoin}>
          {t(isJoining ? 'joining' : microphone.isOn ? 'join' : 'joinListen')}
        </Button>
      </div>
    </div>
  );
}

/** The camera's picture, mirrored, and the microphone's level. */
export function Preview({ media: { camera, microphone } }: { media: OwnMedia }) {
  const { t } = useRoomWords();
  return (
    <div className="dark relative aspect-video overflow-hidden rounded-xl bg-sunken text-ink">
      {camera.track ? (
        <Picture track={camera.track} label={t('preview')} isMirror />
      ) : (
        <p className="grid size-full place-items-center text-ink-2">{t('cameraOff')}</p>
      )}
      {microphone.isOn && (
        <div className="absolute inset-x-3 bottom-3 flex items-center gap-2 rounded-md bg-bg/85 px-3 py-2">
          <Mic className="size-4 shrink-0" aria-hidden="true" />
          <Level stream={microphone.stream} />
        </div>
      )}
    </div>
  );
}

const BARS = 24;

function Level({ stream }: { stream: MediaStream | null }) {
  const { t } = useRoomWords();
  const level = useLevel(stream);
  return (
    <span className="flex min-w-0 flex-1 items-center gap-0.5">
      <span className="sr-only">{`${t('level')}: ${t(level >= GOOD_LEVEL ? 'levelGood' : 'levelQuiet')}`}</span>
      {Array.from({ length: BARS }, (_bar, index) => (
        <span
          key={index}
          aria-hidden="true"
          className={`h-3.5 flex-1 rounded-full forced-colors:border ${index < level * BARS ? 'bg-accent forced-colors:bg-[Highlight]' : 'bg-line'}`}
        />
      ))}
    </span>
  );
}

interface ToggleProps {
  own: OwnMedia['microphone'];
  on: typeof Mic;
  off: typeof Mic;
  words: ['micOn', 'micOff'] | ['camOn', 'camOff'];
}

function Toggle({ own, on: On, off: Off, words: [onWord, offWord] }: ToggleProps) {
  const { t } = useRoomWords();
  const Icon = own.isOn ? On : Off;
  return (
    <Button size="lg" aria-pressed={own.isOn} busy={own.state === 'asking'} onClick={own.toggle}>
      <Icon aria-hidden="true" />
      {t(own.isOn ? onWord : offWord)}
    </Button>
  );
}

/** What to do about a device that does not work. */
export function Trouble({ media: { microphone, camera } }: { media: OwnMedia }) {
  const { t } = useWords();
  const { userAgent } = navigator;
  return (
    <div aria-live="polite" className="mt-3 grid gap-2 text-base text-warn">
      {isLost(microphone) && <p>{t(microphoneHelp(microphone.state, userAgent))}</p>}
      {isLost(camera) && <p>{t(cameraHelp(camera.state, userAgent))}</p>}
    </div>
  );
}

/** Turns on the devices that this page is already allowed to use; never prompts. */
function useAllowedBefore({ microphone, camera }: OwnMedia) {
  const { turnOn: turnOnMicrophone } = microphone;
  const { turnOn: turnOnCamera } = camera;
  const isUntouched = microphone.state === 'idle' && camera.state === 'idle';
  useEffect(() => {
    if (!isUntouched) return;
    let isGone = false;
    const isAllowed = async (name: string) => {
      try {
        return (await navigator.permissions.query({ name: name as PermissionName })).state === 'granted';
      } catch {
        // This browser cannot tell: the button asks.
        return false;
      }
    };
    const openAllowed = async () => {
      // Both permissions are read first: turning on a device ends this effect.
      const [hasMicrophone, hasCamera] = await Promise.all([isAllowed('microphone'), isAllowed('camera')]);
      if (isGone) return;
      if (hasMicrophone) turnOnMicrophone();
      if (hasCamera) turnOnCamera();
    };
    void openAllowed();
    return () => {
      isGone = true;
    };
  }, [isUntouched, turnOnMicrophone, turnOnCamera]);
}
