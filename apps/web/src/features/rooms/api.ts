import { roomsEndpoints } from '@interview-detection/shared/rooms/rooms.endpoints';
import { mutationOptions } from '@tanstack/react-query';
import type { Run } from './rules';

/** Ends the interview for everyone in its room, and completes it. */
export const endForAll = (id: string, run: Run) =>
  mutationOptions({
    mutationFn: () => run(({ call }) => call(roomsEndpoints.end, { params: { id } })),
    onSuccess: (_interview, _nothing, _before, { client }) => client.invalidateQueries({ queryKey: ['interviews'] }),
  });
