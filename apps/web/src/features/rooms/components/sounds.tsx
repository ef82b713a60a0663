import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/components/ui/button';
import { Notice } from '#web/components/ui/notice';
import type { RemotePerson } from '../room.engine';
import { useRoomWords } from '../use-room-words';

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
    // If the device is gone, the sound stays where it was.
    if (speakers && audio.current?.setSinkId) void audio.current.setSinkId(speakers).catch(() => undefined);
  }, [speakers]);
  // There is no caption track for live audio; what is said is in the transcript once there is one.
  // eslint-disable-next-line jsx-a11y/media-has-caption
  return <audio ref={audio} autoPlay />;
}
