import { evidenceEndpoints } from '@interview-detection/shared/evidence/evidence.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/session-client';

/** Under a separate noun, so that the refetches of a running interview every few seconds do not include it. */
export const evidenceQuery = (id: string) =>
  queryOptions({
    queryKey: ['evidence', id] as const,
    queryFn: ({ signal }) => call(evidenceEndpoints.read, { params: { id } }, { signal }),
  });
