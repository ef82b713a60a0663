import { isOpen } from '@interview-detection/shared/interviews/interviews.rules';
import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import type { UsedRoom } from '@interview-detection/shared/rooms/held.schema';
import { roomsEndpoints } from '@interview-detection/shared/rooms/rooms.endpoints';
import { STAFF_ENTERS_BEFORE_MINUTES } from '@interview-detection/shared/rooms/rooms.rules';
import { useQuery } from '@tanstack/react-query';
import { DoorOpen, Video } from 'lucide-react';
import { Badge } from '#web/components/ui/badge';
import { useCan } from '#web/entities/users/use-current-user';
import { relativeTime } from '#web/lib/dates';
import { pollAfter } from '#web/lib/live-state';
import { endpointQuery } from '#web/lib/session-client';

interface WhoIsInRoomProps {
  interview: Interview;
  now: Date;
}

/** Shows that the candidate waits to be admitted, and who is already in the room. */
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

/** Milliseconds between two checks where the server does not push arrivals. */
const LOOK_EVERY_MS = 10_000;
const MINUTE_MS = 60_000;

/** Returns whether people may be in the room of an interview by now, or waiting for it. */
const mayBeUsed = ({ interviewType, status, startsAt }: Interview, now: Date) =>
  interviewType === 'Real' &&
  isOpen(status) &&
  Date.parse(startsAt) - STAFF_ENTERS_BEFORE_MINUTES * MINUTE_MS <= now.getTime();

/**
 * Returns who is in an interview's room now and who waits to be admitted; undefined before it opens. Several callers
 * share one request.
 */
function useUsedRoom(interview: Interview, now: Date): UsedRoom | undefined {
  const mayEnter = useCan('interviews.complete');
  const { data } = useQuery({
    ...endpointQuery(roomsEndpoints.used, {}),
    enabled: mayEnter && mayBeUsed(interview, now),
    refetchInterval: () => pollAfter(LOOK_EVERY_MS),
  });
  return data?.items.find(({ interview: id }) => id === interview.id);
}
