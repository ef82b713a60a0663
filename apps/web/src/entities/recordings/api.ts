import { recordingsEndpoints } from '@interview-detection/shared/recordings/recordings.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { endpointQuery } from '#web/lib/session-client';

/** Milliseconds between two checks while a recording is being transcribed, since the server sends no event for that. */
const WRITING_POLL_MS = 5_000;

/** The recordings of an interview; refetched while one of them is being transcribed. */
export const recordingsQuery = (id: string) =>
  queryOptions({
    ...endpointQuery(recordingsEndpoints.list, { params: { id } }),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => status === 'transcribing') ? WRITING_POLL_MS : false,
  });
