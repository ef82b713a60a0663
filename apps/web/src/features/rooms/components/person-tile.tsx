import type { Participant } from '@interview-detection/shared/rooms/rooms.schema';
import { Hand, Mic, MicOff, SignalHigh, SignalLow, SignalMedium } from 'lucide-react';
import { useEffect, useState } from 'react';
import { initials } from '#web/components/ui/avatar';
import { watchLevel } from '#web/entities/visits/use-level';
import type { Quality, RemotePerson } from '../room.engine';
import type { OwnMedia } from '../use-own-media';
import { useRoomWords } from '../use-room-words';
import { Picture } from './picture';

interface PersonTileProps {
  person: Participant;
  /** The person's connection; absent for the user. */
  reached?: RemotePerson | undefined;
  isYou?: boolean;
  media?: OwnMedia;
}

/** Level from which the person counts as speaking. */
const SPEAKS = 0.12;

const BADGE = 'flex items-center gap-1.5 rounded-md bg-bg/85 px-2 py-1 text-xs font-medium sm:text-sm';

/** One person: their video or initials, and the state of their devices and connection. */
export function PersonTile({ person, reached, isYou = false, media }: PersonTileProps) {
  const { t } = useRoomWords();
  const { name, state, isAway } = person;
  const hasMicrophone = media ? media.microphone.isOn : state.microphone;
  const picture = media ? media.camera.track : state.camera ? reached?.tracks.camera : undefined;
  const voice = media ? media.microphone.track : reached?.tracks.microphone;
  const speaks = useSpeaks(hasMicrophone ? (voice ?? null) : null);
  const trouble = troubleOf();
  return (
    <article
      aria-label={isYou ? t('you') : name}
      className={`relative size-full overflow-hidden rounded-xl bg-raised ${speaks ? 'outline-2 -outline-offset-2 outline-accent' : ''}`}
    >
      {picture ? (
        <Picture key={picture.id} track={picture} isMirror={isYou} />
      ) : (
        <div className="grid size-full content-center justify-items-center gap-3 p-2">
          <span
            aria-hidden="true"
            className="grid aspect-square w-1/4 max-w-28 min-w-14 place-items-center rounded-full bg-accent-tint text-xl font-semibold text-accent-text"
          >
            {initials(name)}
          </span>
          {trouble && <p className="text-center text-sm font-medium">{trouble}</p>}
        </div>
      )}
      {trouble && picture && (
        <p className="absolute inset-0 grid place-items-center bg-bg/70 p-3 text-center text-sm font-medium">
          {trouble}
        </p>
      )}
      <div className="absolute inset-x-2 bottom-2 flex flex-wrap items-end gap-1">
        <p className={`${BADGE} min-w-0`}>
          {hasMicrophone ? (
            <Mic className="size-3.5 shrink-0" aria-hidden="true" />
          ) : (
            <MicOff className="size-3.5 shrink-0 text-warn" aria-hidden="true" />
          )}
          <bdi className="truncate">{isYou ? t('you') : name}</bdi>
          {!hasMicrophone && <span className="sr-only">{t('muted')}</span>}
        </p>
        {reached?.quality && !trouble && <QualityBadge quality={reached.quality} />}
      </div>
      {state.hand && (
        <p className={`${BADGE} absolute end-2 top-2 text-warn`}>
          <Hand className="size-4" aria-hidden="true" />
          <span className="max-sm:sr-only">{t('handRaised')}</span>
        </p>
      )}
    </article>
  );

  function troubleOf(): string | null {
    if (isYou) return null;
    if (reached?.connection === 'connected') return isAway && !picture ? t('away') : null;
    if (isAway) return t('away');
    if (reached?.connection === 'interrupted') return t('interrupted');
    if (reached?.connection === 'failed') return t('unreachable', { name });
    return t('connecting');
  }
}

const QUALITY_ICON = { good: SignalHigh, fair: SignalMedium, poor: SignalLow };

function QualityBadge({ quality }: { quality: Quality }) {
  const { t } = useRoomWords();
  const Icon = QUALITY_ICON[quality];
  return (
    <p className={`${BADGE} ${quality === 'good' ? '' : 'text-warn'}`}>
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      <span className={quality === 'good' ? 'sr-only' : 'max-sm:sr-only'}>{t(`quality_${quality}`)}</span>
    </p>
  );
}

function useSpeaks(track: MediaStreamTrack | null): boolean {
  const [speaks, setSpeaks] = useState(false);
  useEffect(() => {
    if (!track) return undefined;
    // The level changes ten times a second, which must not render the tile.
    const unwatch = watchLevel(new MediaStream([track]), level => setSpeaks(level > SPEAKS));
    return () => {
      unwatch();
      setSpeaks(false);
    };
  }, [track]);
  return speaks;
}
