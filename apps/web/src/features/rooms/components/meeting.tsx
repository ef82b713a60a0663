import { Mic, MicOff, Video, VideoOff } from 'lucide-react';
import { use, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '#web/components/ui/button';
import { Notice } from '#web/components/ui/notice';
import { loadWords, WordsContext } from '#web/entities/visits/use-words';
import { enterRoom, type RoomSession, type RoomView } from '../room-session.engine';
import type { About, MeetingProps } from '../rules';
import { ownPlace } from '../store';
import { type OwnMedia, useOwnMedia } from '../use-own-media';
import { useRoomWords } from '../use-room-words';
import { Outside, Unable } from './outside';
import { PreCheck, Preview, Trouble } from './pre-check';
import { Room } from './room';

/** The room of a Real interview, from the preview to what happens next. */
export function Meeting(props: MeetingProps) {
  return (
    <WordsContext value={use(loadWords(props.access.language))}>
      {canTakePart() ? <Inside {...props} /> : <Unable onAway={props.onAway} />}
    </WordsContext>
  );
}

const canTakePart = () => 'RTCPeerConnection' in window && 'mediaDevices' in navigator;

function Inside(props: MeetingProps) {
  const { access, about, renderOver, onAway } = props;
  const { t } = useRoomWords();
  const { place } = access;
  const media = useOwnMedia();
  const [session, setSession] = useState<RoomSession | null>(null);
  const view = useView(session);
  // The callbacks may change during the session.
  const latest = useRef(access);
  useEffect(() => {
    latest.current = access;
  });
  const enter = useCallback(() => {
    const entered = enterRoom({
      ...latest.current,
      token: () => latest.current.token(),
      check: () => latest.current.check(),
    });
    setSession(entered);
    return entered;
  }, []);
  useEffect(() => () => session?.close(), [session]);

  const [isBack] = useState(() => ownPlace.of(place));
  const opening = useRef(media);
  // After a reload, returns to the room with the same devices on.
  useEffect(() => {
    if (!isBack) return;
    if (isBack.microphone) opening.current.microphone.turnOn();
    if (isBack.camera) opening.current.camera.turnOn();
    const entered = enter();
    return () => entered.close();
  }, [isBack, enter]);

  useSending(session, media);
  const isScreenTaken = (view?.screenTakenBy ?? null) !== null;
  const { stop: stopScreen } = media.screen;
  useEffect(() => {
    if (isScreenTaken) stopScreen();
  }, [isScreenTaken, stopScreen]);
  const at = view?.phase.at;
  const isIn = at === 'in' || at === 'waiting';
  const { isOn: hasMicrophone } = media.microphone;
  const { isOn: hasCamera } = media.camera;
  useEffect(() => {
    if (!isIn) return;
    const keep = () => ownPlace.keep(place, { microphone: hasMicrophone, camera: hasCamera });
    keep();
    // The time limit counts from the moment the page is left.
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, [isIn, place, hasMicrophone, hasCamera]);
  const { stop } = media;
  // Devices that were on when the user left are on again when they return.
  const wasOn = useRef({ microphone: false, camera: false });
  useEffect(() => {
    if (isIn) wasOn.current = { microphone: hasMicrophone, camera: hasCamera };
  }, [isIn, hasMicrophone, hasCamera]);
  const enterAgain = () => {
    if (wasOn.current.microphone) media.microphone.turnOn();
    if (wasOn.current.camera) media.camera.turnOn();
    enter();
  };
  const isOut = at === 'over' || at === 'failed';
  useEffect(() => {
    if (!isOut) return;
    ownPlace.forget(place);
    stop();
  }, [isOut, place, stop]);

  if (!session || !view) return <PreCheck about={about} media={media} isJoining={false} onJoin={() => void enter()} />;
  const { phase } = view;
  switch (phase.at) {
    case 'joining':
      return isBack ? (
        <output className="dark fixed inset-0 z-20 grid place-items-center bg-bg p-4 text-lg text-ink">
          {t('comingBack')}
        </output>
      ) : (
        <PreCheck about={about} media={media} isJoining onJoin={() => undefined} />
      );
    case 'waiting':
      return <Lobby about={about} media={media} isConnected={view.isConnected} onLeave={() => void session.leave()} />;
    case 'in':
      return <Room {...props} session={session} view={view} media={media} />;
    case 'over':
      if (phase.reason === 'ended' || phase.reason === 'closed') return renderOver(phase.reason);
      return <Outside why={phase.reason} onAgain={enterAgain} onAway={onAway} />;
    case 'failed':
      return <Outside why={phase.code} onAgain={enterAgain} onAway={onAway} />;
  }
}

const nothing = () => () => undefined;

function useView(session: RoomSession | null): RoomView | null {
  return useSyncExternalStore(session?.subscribe ?? nothing, () => session?.view() ?? null);
}

/** Publishes the tracks that are on, and tells the others. */
function useSending(session: RoomSession | null, { microphone, camera, screen }: ReturnType<typeof useOwnMedia>) {
  useEffect(() => session?.publish('microphone', microphone.track), [session, microphone.track]);
  useEffect(() => session?.publish('camera', camera.track), [session, camera.track]);
  useEffect(() => session?.publish('screen', screen.video), [session, screen.video]);
  useEffect(() => session?.publish('screenAudio', screen.audio), [session, screen.audio]);
  useEffect(() => session?.switchTo({ microphone: microphone.isOn }), [session, microphone.isOn]);
  useEffect(() => session?.switchTo({ camera: camera.isOn }), [session, camera.isOn]);
  useEffect(() => session?.switchTo({ screen: screen.isOn }), [session, screen.isOn]);
}

interface LobbyProps {
  about: About;
  media: OwnMedia;
  isConnected: boolean;
  onLeave: () => void;
}

/** Where the candidate waits until they are admitted. */
function Lobby({ about, media, isConnected, onLeave }: LobbyProps) {
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
