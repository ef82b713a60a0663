import { isOpen } from '@interview-detection/shared/interviews/interviews.rules';
import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { roomsEndpoints } from '@interview-detection/shared/rooms/rooms.endpoints';
import { STAFF_ENTERS_BEFORE_MINUTES } from '@interview-detection/shared/rooms/rooms.rules';
import type { UsedRoom } from '@interview-detection/shared/rooms/held.schema';
import { useQuery } from '@tanstack/react-query';
import { pollAfter } from '#web/lib/live-state';
import { endpointQuery } from '#web/lib/session-client';
import { useCan } from '../users/use-current-user';

/** Milliseconds between two checks where the server does not push arrivals. */
const LOOK_EVERY_MS = 10_000;
const MINUTE_MS = 60_000;

/** Returns whether people may be in the room of an interview by now, or waiting for it. */
const mayBeUsed = ({ interviewType, status, startsAt }: Interview, now: Date) =>
  interviewType === 'Real' &&
  isOpen(status) &&
  Date.parse(startsAt) - STAFF_ENTERS_BEFORE_MINUTES * MINUTE_MS <= now.getTime();

/**
 * Returns who is in an interview's room now and who waits to be let in; undefined before it opens. Several callers
 * share one request.
 */
export function useUsedRoom(interview: Interview, now: Date): UsedRoom | undefined {
  const mayEnter = useCan('interviews.complete');
  const { data } = useQuery({
    ...endpointQuery(roomsEndpoints.used, {}),
    enabled: mayEnter && mayBeUsed(interview, now),
    refetchInterval: () => pollAfter(LOOK_EVERY_MS),
  });
  return data?.items.find(({ interview: id }) => id === interview.id);
}
