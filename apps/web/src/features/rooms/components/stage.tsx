import type { Participant } from '@interview-detection/shared/rooms/rooms.schema';
import { Hand, Maximize, Mic, MicOff, MonitorUp, SignalHigh, SignalLow, SignalMedium } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { initials } from '#web/components/ui/avatar';
import { Button } from '#web/components/ui/button';
import { watchLevel } from '#web/entities/visits/use-device';
import { localTime } from '#web/lib/local-dates';
import { useNow } from '#web/lib/use-now';
import type { RoomView } from '../room-session.engine';
import type { Quality, RemotePerson } from '../room.engine';
import type { About } from '../rules';
import type { OwnMedia } from '../use-own-media';
import { useRoomWords } from '../use-room-words';
import { Picture } from './picture';

interface StageProps {
  view: RoomView;
  you: Participant | undefined;
  others: readonly Participant[];
  media: OwnMedia;
  about: About;
}

/** Arranges the participants: a shared screen first, a single other person large, several side by side. */
export function Stage({ view, you, others, media, about }: StageProps) {
  const { t } = useRoomWords();
  const reached = new Map<string, RemotePerson>(view.people.map(person => [person._id, person]));
  const sharing = others.find(({ _id, state }) => state.screen && reached.get(_id)?.tracks.screen);
  const screen = sharing && reached.get(sharing._id)?.tracks.screen;
  const own = you && <PersonTile person={you} isYou media={media} />;
  const tiles = others.map(person => <PersonTile key={person._id} person={person} reached={reached.get(person._id)} />);
  const isPair = others.length === 1 && !screen;
  return (
    <section aria-label={t('people')} className="relative flex min-h-0 flex-1 flex-col gap-2">
      {media.screen.isOn && (
        <div className="flex shrink-0 items-center justify-center gap-3 rounded-lg bg-accent-tint px-3 py-2 text-accent-text">
          <MonitorUp className="size-4 shrink-0" aria-hidden="true" />
          {t(media.screen.audio ? 'youShareSound' : 'youShare')}
          <Button size="sm" onClick={media.screen.toggle}>
            {t('stopShare')}
          </Button>
        </div>
      )}
      {sharing && view.screenTakenBy === sharing.name && !media.screen.isOn && (
        <output className="shrink-0 rounded-lg bg-accent-tint px-3 py-2 text-center text-accent-text">
          {t('shareTaken', { name: sharing.name })}
        </output>
      )}
      {screen && sharing ? (
        <>
          <SharedScreen track={screen} name={sharing.name} />
          <ul className="flex h-28 shrink-0 justify-center gap-2 sm:h-36">
            {tiles.map((tile, index) => (
              <li key={others[index]?._id} className="min-w-0 flex-1 sm:max-w-64">
                {tile}
              </li>
            ))}
            <li className="min-w-0 flex-1 sm:max-w-64">{own}</li>
          </ul>
        </>
      ) : others.length === 0 ? (
        <div className="relative grid min-h-0 flex-1 place-items-center rounded-xl bg-surface p-6 text-center">
          <Alone startsAt={about.startsAt} clockAhead={view.clockAhead} />
          <Corner>{own}</Corner>
        </div>
      ) : isPair ? (
        <div className="relative min-h-0 flex-1">
          {tiles}
          <Corner>{own}</Corner>
        </div>
      ) : (
        <ul className="grid min-h-0 flex-1 auto-rows-fr grid-cols-2 gap-2">
          {tiles.map((tile, index) => (
            <li key={others[index]?._id} className="min-h-0 min-w-0">
              {tile}
            </li>
          ))}
          <li className={`min-h-0 min-w-0 ${others.length === 2 ? 'col-span-2 justify-self-center w-1/2' : ''}`}>
            {own}
          </li>
        </ul>
      )}
    </section>
  );
}

const SECOND_MS = 1_000;

/** Shown while no one else is here: before the start, after it, or because everyone else left. */
function Alone({ startsAt, clockAhead }: Pick<About, 'startsAt'> & Pick<RoomView, 'clockAhead'>) {
  const { t, language } = useRoomWords();
  const isAhead = Date.parse(startsAt) > useNow(SECOND_MS).getTime() + clockAhead;
  return (
    <div className="grid gap-1 text-ink-2">
      <p className="mb-1 text-xl font-semibold text-ink">{t('alone')}</p>
      {isAhead && <p>{t('aloneStarts', { time: localTime(language, startsAt) })}</p>}
      <p>{t('aloneStay')}</p>
    </div>
  );
}

/** The user's own video, small. */
function Corner({ children }: { children: React.ReactNode }) {
  return (
    <div className="absolute end-3 bottom-3 aspect-[3/4] w-28 overflow-hidden rounded-lg shadow-float sm:aspect-video sm:w-60">
      {children}
    </div>
  );
}

interface PersonTileProps {
  person: Participant;
  /** The person's connection; absent for the user. */
  reached?: RemotePerson | undefined;
  isYou?: boolean;
  media?: OwnMedia;
}

/** From this level on the person counts as speaking. */
const SPEAKS = 0.12;

const BADGE = 'flex items-center gap-1.5 rounded-md bg-bg/85 px-2 py-1 text-xs font-medium sm:text-sm';

/** One person: their video or initials, and the state of their devices and connection. */
function PersonTile({ person, reached, isYou = false, media }: PersonTileProps) {
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

/** Another person's shared screen, uncropped. */
function SharedScreen({ track, name }: { track: MediaStreamTrack; name: string }) {
  const { t } = useRoomWords();
  const place = useRef<HTMLElement>(null);
  const label = t('sharesScreen', { name });
  return (
    <figure ref={place} aria-label={label} className="relative min-h-0 flex-1 overflow-hidden rounded-xl bg-sunken">
      <Picture track={track} label={label} isWhole />
      <figcaption className="absolute start-3 bottom-3 flex items-center gap-2 rounded-md bg-bg/85 px-2.5 py-1.5 text-sm font-medium">
        <MonitorUp className="size-4" aria-hidden="true" />
        {label}
      </figcaption>
      {document.fullscreenEnabled && (
        <span className="absolute end-3 bottom-3">
          <Button
            size="icon"
            aria-label={t('fullScreen')}
            onClick={() => void place.current?.requestFullscreen().catch(() => undefined)}
          >
            <Maximize aria-hidden="true" />
          </Button>
        </span>
      )}
    </figure>
  );
}
