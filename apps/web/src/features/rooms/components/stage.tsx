import type { Participant } from '@interview-detection/shared/rooms/rooms.schema';
import { MonitorUp } from 'lucide-react';
import { Button } from '#web/components/ui/button';
import { localTime } from '#web/lib/local-dates';
import type { RemotePerson } from '../room.engine';
import type { RoomView } from '../room-session.engine';
import type { OwnMedia } from '../use-own-media';
import { useRoomWords } from '../use-room-words';
import type { About } from '../rules/slots';
import { PersonTile } from './person-tile';
import { SharedScreen } from './shared-screen';

interface StageProps {
  view: RoomView;
  you: Participant | undefined;
  others: readonly Participant[];
  media: OwnMedia;
  about: About;
}

/** Arranges the participants: a shared screen first, a single other person large, several side by side. */
export function Stage({ view, you, others, media, about }: StageProps) {
  const { t, language } = useRoomWords();
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
          <div>
            <p className="text-xl font-semibold">{t('alone')}</p>
            <p className="mt-2 text-ink-2">{t('aloneStarts', { time: localTime(language, about.startsAt) })}</p>
            <p className="mt-1 text-ink-2">{t('aloneStay')}</p>
          </div>
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

/** The user's own video, small. */
function Corner({ children }: { children: React.ReactNode }) {
  return (
    <div className="absolute end-3 bottom-3 aspect-[3/4] w-28 overflow-hidden rounded-lg shadow-float sm:aspect-video sm:w-60">
      {children}
    </div>
  );
}
