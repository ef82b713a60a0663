import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNow } from '#web/lib/use-now';
import { useRoomWords } from '../use-room-words';
import type { About } from '../rules/slots';

interface RoomHeadProps {
  about: About;
  startedAt: string | null;
  serverNow: () => number;
  /** The recording's state. */
  children: ReactNode;
}

/** The other party, the recording's state, and the elapsed time. */
export function RoomHead({ about, startedAt, serverNow, children }: RoomHeadProps) {
  return (
    <header className="flex min-h-16 shrink-0 flex-wrap items-center justify-between gap-x-3 gap-y-1 pt-2">
      <div className="min-w-0 flex-1 basis-36">
        <h1 className="truncate text-lg">
          <bdi>{about.title}</bdi>
        </h1>
        <p className="truncate text-sm text-ink-2">{about.subtitle}</p>
      </div>
      <div className="flex max-w-full flex-wrap items-center justify-end gap-x-3 gap-y-1 text-sm text-ink-2">
        {children}
        {startedAt !== null && <Elapsed since={startedAt} minutes={about.durationMinutes} serverNow={serverNow} />}
      </div>
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
