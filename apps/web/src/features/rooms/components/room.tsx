import { Clock } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useNow } from '#web/lib/use-now';
import type { RoomSession, RoomView } from '../room-session.engine';
import { type About, changesOf, type MeetingProps } from '../rules';
import type { OwnMedia } from '../use-own-media';
import { useRoomWords } from '../use-room-words';
import { type PanelId, SidePanel, useShortcuts } from './side-panel';
import { Captions } from './captions';
import { ControlBar } from './control-bar';
import { LeaveDialog, Sounds, Troubles } from './troubles';
import { Stage } from './stage';
import { WhoWaits } from './who-waits';

interface RoomProps extends MeetingProps {
  session: RoomSession;
  view: RoomView;
  media: OwnMedia;
}

/** The room itself: the participants, the controls, and the side panel. */
export function Room(props: RoomProps) {
  const { session, view, media, access, about, panels = [], Recording, beforeLeaving, onEndForAll } = props;
  const { participants, startedAt, recording } = view.room;
  const you = participants.find(({ _id }) => _id === view.you?._id);
  const others = participants.filter(({ _id }) => _id !== view.you?._id);
  const isStaff = access.role === 'staff';
  const [panel, setPanel] = useState<PanelId | null>(() => firstPanel(panels.map(({ id }) => id)));
  const [isLeaving, setLeaving] = useState(false);
  const serverNow = useServerNow(view);
  const said = useAnnouncements(view);
  const hasHand = you?.state.hand ?? false;
  const hasCaptions = you?.state.captions ?? false;
  const [unreadFrom, setUnreadFrom] = useState(view.chat.length);
  const isChatOpen = panel === 'chat';
  if (isChatOpen && unreadFrom !== view.chat.length) setUnreadFrom(view.chat.length);
  const unread = isChatOpen ? 0 : view.chat.slice(unreadFrom).filter(({ from }) => from !== view.you?._id).length;

  const leave = useCallback(async () => {
    await beforeLeaving?.();
    await session.leave();
  }, [beforeLeaving, session]);
  const actions = {
    microphone: media.microphone.toggle,
    camera: media.camera.toggle,
    screen: media.screen.isPossible ? media.screen.toggle : () => undefined,
    hand: () => session.switchTo({ hand: !hasHand }),
    chat: () => setPanel(isChatOpen ? null : 'chat'),
  };
  useShortcuts(actions);

  return (
    <div data-room="" className="fixed inset-0 z-20 flex bg-bg">
      <div className="dark relative flex min-h-0 min-w-0 flex-1 flex-col gap-2 bg-bg px-3 text-base text-ink sm:px-5">
        <RoomHead about={about} startedAt={startedAt} serverNow={serverNow}>
          {Recording && you && (
            <Recording
              access={access}
              you={you}
              participants={participants}
              recording={recording}
              microphone={media.microphone.track}
              record={on => (on ? session.send : session.insist)('room:record', { on })}
              agree={agreed => (agreed ? session.send : session.insist)('room:agree', { agreed })}
            />
          )}
        </RoomHead>
        {isStaff && <WhoWaits waiting={view.waiting} session={session} isCovered={panel !== null} />}
        <Troubles view={view} media={media} />
        <Stage view={view} you={you} others={others} media={media} about={about} />
        <Captions view={view} session={session} microphone={media.microphone.track} />
        <ControlBar
          media={media}
          hasHand={hasHand}
          captions={
            view.captionsOf ? { isOn: hasCaptions, toggle: () => session.switchTo({ captions: !hasCaptions }) } : null
          }
          panel={panel}
          onPanel={setPanel}
          panels={panels}
          unread={unread}
          actions={actions}
          // An interview that has not started cannot be ended.
          onLeave={() => (onEndForAll && startedAt !== null ? setLeaving(true) : void leave())}
        />
        <Sounds people={view.people} speakers={media.chosen.audiooutput} />
        <p role="log" aria-live="polite" className="sr-only">
          {said}
        </p>
      </div>
      {panel !== null && (
        <SidePanel
          open={panel}
          onOpen={setPanel}
          panels={panels}
          panelProps={{ interview: access.interview ?? '', participants, startedAt, serverNow }}
          view={view}
          unread={unread}
          media={media}
          onSay={text => session.send('room:chat', { text })}
        />
      )}
      {isLeaving && onEndForAll && (
        <LeaveDialog onStay={() => setLeaving(false)} onLeave={leave} onEndForAll={onEndForAll} />
      )}
    </div>
  );
}

/** Returns the panel that is open at first: the first one where there is room for it, none on a phone. */
const firstPanel = ([first]: readonly string[]): PanelId | null =>
  first !== undefined && window.matchMedia('(width >= 64rem)').matches ? first : null;

/** Returns the latest event as a sentence, for users who cannot see it. */
function useAnnouncements({ room, chat, waiting, you }: RoomView): string {
  const { t } = useRoomWords();
  const own = you?._id ?? '';
  const [said, setSaid] = useState('');
  const before = useRef({ participants: room.participants, lines: chat.length, waiting });
  useEffect(() => {
    const { participants, lines, waiting: waited } = before.current;
    before.current = { participants: room.participants, lines: chat.length, waiting };
    const sentences = [
      ...changesOf(participants, room.participants, own).map(({ kind, name }) => t(`said_${kind}`, { name })),
      ...chat
        .slice(lines)
        .filter(({ from }) => from !== own)
        .map(({ name, text }) => t('said_chat', { name, text })),
      ...waiting
        .filter(({ _id }) => !waited.some(one => one._id === _id))
        .map(({ name }) => `${name} is waiting to be let in`),
    ];
    if (sentences.length > 0) setSaid(sentences.join(' '));
  }, [room.participants, chat, waiting, own, t]);
  return said;
}

/** Returns a function that tells the server's time in milliseconds: a browser's clock may be off by a day. */
function useServerNow({ clockAhead }: Pick<RoomView, 'clockAhead'>): () => number {
  return useCallback(() => Date.now() + clockAhead, [clockAhead]);
}

interface RoomHeadProps {
  about: About;
  startedAt: string | null;
  serverNow: () => number;
  /** The recording's state: on a phone below the names and the time. */
  children: ReactNode;
}

/** The other party, the recording's state, and the elapsed time. */
function RoomHead({ about, startedAt, serverNow, children }: RoomHeadProps) {
  return (
    <header className="flex min-h-16 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 pt-2 text-sm text-ink-2">
      <div className="min-w-0 flex-1 basis-36">
        <h1 className="truncate text-lg text-ink">
          <bdi>{about.title}</bdi>
        </h1>
        <p className="truncate">{about.subtitle}</p>
      </div>
      {children}
      {startedAt !== null && <Elapsed since={startedAt} minutes={about.durationMinutes} serverNow={serverNow} />}
    </header>
  );
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

interface ElapsedProps {
  since: string;
  minutes: number;
  serverNow: () => number;
}

function Elapsed({ since, minutes, serverNow }: ElapsedProps) {
  const { t } = useRoomWords();
  useNow(SECOND_MS);
  const elapsed = Math.max(0, serverNow() - Date.parse(since));
  const over = Math.floor(elapsed / MINUTE_MS) - minutes;
  const seconds = Math.floor(elapsed / SECOND_MS);
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <span className="flex items-center gap-1.5 tabular-nums" role="timer">
      <Clock className="size-4" aria-hidden="true" />
      {t('elapsed', { time, minutes })}
      {over > 0 && <strong className="font-semibold text-warn">{t('over', { minutes: over })}</strong>}
    </span>
  );
}
