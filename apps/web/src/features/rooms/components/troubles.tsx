import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/components/ui/button';
import { Dialog, DialogActions } from '#web/components/ui/dialog';
import { Notice } from '#web/components/ui/notice';
import { useWords } from '#web/entities/visits/use-words';
import { cameraHelp, microphoneHelp } from '#web/entities/visits/words';
import type { RoomView } from '../room-session.engine';
import type { RemotePerson } from '../room.engine';
import { isLost, type OwnMedia } from '../use-own-media';
import { useRoomWords } from '../use-room-words';

/** Current problems, and what can be done about them. */
export function Troubles({ view, media: { microphone, camera, screen } }: { view: RoomView; media: OwnMedia }) {
  const { t } = useRoomWords();
  const { t: words } = useWords();
  const { userAgent } = navigator;
  // Where the network itself is down, no one is seen or heard either.
  const hasMedia = view.people.some(({ connection }) => connection === 'connected');
  const nameOf = (id: string) => view.room.participants.find(({ _id }) => _id === id)?.name ?? '';
  return (
    <div className="grid shrink-0 gap-2 empty:hidden">
      {!view.isConnected && <Notice tone="warn" title={t(hasMedia ? 'serverLost' : 'serverLostAlone')} />}
      {view.isConnected &&
        view.people
          .filter(({ connection }) => connection === 'failed')
          .map(({ _id }) => (
            <Notice key={_id} tone="warn" title={t('unreachable', { name: nameOf(_id) })}>
              {t('unreachableText')}
            </Notice>
          ))}
      {isLost(microphone) && (
        <Notice
          tone="warn"
          title={t(microphone.state === 'none' ? 'micGone' : 'micLost')}
          action={<Button onClick={microphone.turnOn}>{t('micTry')}</Button>}
        >
          {microphone.state === 'none' ? t('micGoneText') : words(microphoneHelp(microphone.state, userAgent))}
        </Notice>
      )}
      {isLost(camera) && (
        <Notice
          tone="warn"
          title={t(camera.state === 'none' ? 'camGone' : 'camLost')}
          action={<Button onClick={camera.turnOn}>{t('micTry')}</Button>}
        >
          {camera.state === 'none' ? t('camGoneText') : words(cameraHelp(camera.state, userAgent))}
        </Notice>
      )}
      {screen.isBlocked && (
        <Notice tone="warn" title={t('shareBlocked')}>
          {t('shareBlockedText')}
        </Notice>
      )}
    </div>
  );
}

interface SoundsProps {
  people: readonly RemotePerson[];
  /** Id of the chosen speakers; '' for the system's default. */
  speakers: string;
}

/** Plays the sound of the others and of their screens. */
export function Sounds({ people, speakers }: SoundsProps) {
  const { t } = useRoomWords();
  const [isBlocked, setBlocked] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const tracks = people.flatMap(({ _id, tracks: { microphone, screenAudio } }) =>
    [microphone, screenAudio].flatMap(track => (track ? [{ key: `${_id} ${track.id}`, track }] : [])),
  );
  const playAll = () => {
    setBlocked(false);
    for (const audio of place.current?.querySelectorAll('audio') ?? []) void audio.play().catch(() => setBlocked(true));
  };
  return (
    <div ref={place} className="empty:hidden">
      {tracks.map(({ key, track }) => (
        <Sound key={key} track={track} speakers={speakers} onBlocked={() => setBlocked(true)} />
      ))}
      {isBlocked && (
        <Notice tone="warn" title={t('soundOff')} action={<Button onClick={playAll}>{t('soundOn')}</Button>} />
      )}
    </div>
  );
}

interface SoundProps {
  track: MediaStreamTrack;
  speakers: string;
  onBlocked: () => void;
}

function Sound({ track, speakers, onBlocked }: SoundProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const blocked = useRef(onBlocked);
  useEffect(() => {
    blocked.current = onBlocked;
  });
  useEffect(() => {
    const element = audio.current;
    if (!element) return;
    element.srcObject = new MediaStream([track]);
    element.play().catch((error: unknown) => {
      // A reloaded page that uses no microphone may need a click before it can play.
      if (error instanceof Error && error.name === 'NotAllowedError') blocked.current();
    });
  }, [track]);
  useEffect(() => {
    // If the device was removed, the sound stays where it was.
    if (speakers && audio.current?.setSinkId) void audio.current.setSinkId(speakers).catch(() => undefined);
  }, [speakers]);
  // There is no caption track for live audio; what is said is in the transcript once there is one.
  // eslint-disable-next-line jsx-a11y/media-has-caption
  return <audio ref={audio} autoPlay />;
}

interface LeaveDialogProps {
  onStay: () => void;
  onLeave: () => Promise<void>;
  onEndForAll: () => Promise<unknown>;
}

/** Asks staff whether to leave alone, or to end the interview for everyone. */
export function LeaveDialog({ onStay, onLeave, onEndForAll }: LeaveDialogProps) {
  const [doing, setDoing] = useState<'leave' | 'end' | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const end = async () => {
    setDoing('end');
    setFailed(false);
    try {
      await onEndForAll();
    } catch {
      setFailed(true);
      setDoing(null);
    }
  };
  return (
    <Dialog
      open
      onClose={onStay}
      title="Leave the room?"
      description="If you only leave, the interview stays open and you can come back. Ending closes the room for everyone and completes the interview."
    >
      {hasFailed && (
        <p role="alert" className="text-bad">
          We couldn’t end the interview. Please try again.
        </p>
      )}
      <DialogActions>
        <Button variant="danger" busy={doing === 'end'} onClick={() => void end()}>
          End for everyone
        </Button>
        <Button
          variant="primary"
          busy={doing === 'leave'}
          onClick={() => {
            setDoing('leave');
            void onLeave();
          }}
        >
          Leave
        </Button>
      </DialogActions>
    </Dialog>
  );
}
