import { recordingsEndpoints } from '@interview-detection/shared/recordings/recordings.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { endpointQuery } from '../../lib/session-client';

/** Milliseconds between two looks while a recording is being written down, which nobody tells of. */
const WRITING_POLL_MS = 5_000;

/** The recordings of an interview, asked for again while one of them is being written down. */
export const recordingsQuery = (id: string) =>
  queryOptions({
    ...endpointQuery(recordingsEndpoints.list, { params: { id } }),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => status === 'transcribing') ? WRITING_POLL_MS : false,
  });
