import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { DoorOpen, Video } from 'lucide-react';
import { Badge } from '#web/components/ui/badge';
import { relativeTime } from '#web/lib/dates';
import { useUsedRoom } from '../api';

interface WhoIsInRoomProps {
  interview: Interview;
  now: Date;
}

/** Shows that the candidate waits to be let in, and who is already in the room. */
export function WhoIsInRoom({ interview, now }: WhoIsInRoomProps) {
  const room = useUsedRoom(interview, now);
  const waiting = room?.lobby[0];
  const names = room?.participants.map(({ name }) => name) ?? [];
  return (
    // Always mounted, so that arrivals are announced.
    <output className="grid justify-items-start gap-1 empty:hidden">
      {waiting && (
        <>
          <Badge tone="accent" icon={<DoorOpen aria-hidden="true" />}>
            In the waiting room
          </Badge>
          <p className="text-xs text-ink-2">
            <bdi>{waiting.name}</bdi> came {cameWords(waiting.since, now)}
            {names.length === 0 && '; no one from your team is there yet'}.
          </p>
        </>
      )}
      {names.length > 0 && (
        <p className="flex items-start gap-1.5 text-xs text-ink-2">
          <Video className="mt-px size-3.5 shrink-0" aria-hidden="true" />
          <span>
            In the room: <bdi>{names.join(', ')}</bdi>
          </span>
        </p>
      )}
    </output>
  );
}

function cameWords(since: string, now: Date): string {
  const words = relativeTime(since, now);
  return words === 'now' ? 'just now' : words;
}
