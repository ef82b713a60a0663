import type { Waiting } from '@interview-detection/shared/rooms/rooms.schema';
import { useEffect, useState } from 'react';
import { Avatar } from '#web/components/ui/avatar';
import { Button } from '#web/components/ui/button';
import type { RoomSession } from '../room-session.engine';

interface WhoWaitsProps {
  waiting: readonly Waiting[];
  session: RoomSession;
  /** A panel is open, which fills a small screen. */
  isCovered: boolean;
}

/** Lists who waits outside the room, for staff to let in. */
export function WhoWaits({ waiting, session, isCovered }: WhoWaitsProps) {
  const [first] = waiting;
  const title = first ? `${first.name} is waiting` : null;
  // A user who is looking at another tab sees it in the page title.
  useEffect(() => {
    if (title === null) return;
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
  return (
    <div
      className={`flex flex-col items-center gap-2 empty:hidden lg:absolute lg:inset-x-0 lg:top-2 lg:z-10 lg:pointer-events-none ${isCovered ? 'max-lg:fixed max-lg:inset-x-3 max-lg:top-14 max-lg:z-40' : ''}`}
    >
      {waiting.map(one => (
        <Card key={`${one._id} ${one.instance}`} waiting={one} session={session} />
      ))}
    </div>
  );
}

function Card({ waiting: { _id, name }, session }: { waiting: Waiting; session: RoomSession }) {
  const [asks, setAsks] = useState(false);
  const [sending, setSending] = useState<'room:admit' | 'room:refuse' | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const answer = async (message: 'room:admit' | 'room:refuse') => {
    setSending(message);
    setFailed(false);
    try {
      await session.send(message, { participant: _id });
    } catch {
      setFailed(true);
    }
    setSending(null);
  };
  return (
    <section
      aria-label={`${name} is waiting`}
      className="pointer-events-auto flex w-full max-w-md animate-rise-in flex-wrap items-center gap-3 rounded-xl border border-line bg-raised px-3 py-2.5 shadow-float"
    >
      <Avatar name={name} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          {asks ? `Tell ${name} they can’t come in yet? They can ask again.` : `${name} is waiting`}
        </p>
        {hasFailed && (
          <p role="alert" className="text-sm text-bad">
            That didn’t go through. Please try again.
          </p>
        )}
      </div>
      <div className="flex gap-2 max-sm:w-full max-sm:[&>button]:flex-1">
        {asks ? (
          <>
            <Button onClick={() => setAsks(false)}>Back</Button>
            <Button variant="danger" busy={sending === 'room:refuse'} onClick={() => void answer('room:refuse')}>
              Yes, not yet
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => setAsks(true)}>Not yet</Button>
            <Button variant="primary" busy={sending === 'room:admit'} onClick={() => void answer('room:admit')}>
              Let in
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
