import { Mic, MicOff, Video, VideoOff } from 'lucide-react';
import { Button } from '#web/components/ui/button';
import { Notice } from '#web/components/ui/notice';
import type { OwnMedia } from '../use-own-media';
import { useRoomWords } from '../use-room-words';
import type { About } from '../rules/slots';
import { Preview, Trouble } from './pre-check';

interface LobbyProps {
  about: About;
  media: OwnMedia;
  isConnected: boolean;
  onLeave: () => void;
}

/** Where the candidate waits until they are let in. */
export function Lobby({ about, media, isConnected, onLeave }: LobbyProps) {
  const { t } = useRoomWords();
  const { microphone, camera } = media;
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-5 py-6 sm:py-10">
      <div aria-live="polite">
        <h1 className="text-2xl">{t('waitTitle')}</h1>
        <p className="mt-2 text-ink-2">{t('waitText', { name: about.host })}</p>
        <p className="mt-1 text-ink-2">{t('waitStay')}</p>
      </div>
      {!isConnected && <Notice tone="warn" title={t('waitLost')} />}
      <Preview media={media} />
      <div className="flex flex-wrap justify-center gap-2">
        <Button size="lg" aria-pressed={microphone.isOn} onClick={microphone.toggle}>
          {microphone.isOn ? <Mic aria-hidden="true" /> : <MicOff aria-hidden="true" />}
          {t(microphone.isOn ? 'micOn' : 'micOff')}
        </Button>
        <Button size="lg" aria-pressed={camera.isOn} onClick={camera.toggle}>
          {camera.isOn ? <Video aria-hidden="true" /> : <VideoOff aria-hidden="true" />}
          {t(camera.isOn ? 'camOn' : 'camOff')}
        </Button>
        <Button size="lg" onClick={onLeave}>
          {t('leave')}
        </Button>
      </div>
      <Trouble media={media} />
    </div>
  );
}
