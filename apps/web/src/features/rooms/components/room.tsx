import { useCallback, useState } from 'react';
import type { RoomSession, RoomView } from '../room-session.engine';
import type { OwnMedia } from '../use-own-media';
import { useAnnouncements } from '../use-announcements';
import { useShortcuts } from '../use-shortcuts';
import { useServerNow } from '../use-server-now';
import { Captions } from './captions';
import { ControlBar } from './control-bar';
import { LeaveDialog } from './leave-dialog';
import type { MeetingProps } from '../rules/slots';
import { RoomHead } from './room-head';
import { SidePanel, type PanelId } from './side-panel';
import { Sounds } from './sounds';
import { Stage } from './stage';
import { Troubles } from './troubles';
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
