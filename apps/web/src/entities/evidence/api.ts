import { evidenceEndpoints } from '@interview-detection/shared/evidence/evidence.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/session-client';

/** Under a noun of its own: an interview that goes on every few seconds does not ask for it each time. */
export const evidenceQuery = (id: string) =>
  queryOptions({
    queryKey: ['evidence', id] as const,
    queryFn: ({ signal }) => call(evidenceEndpoints.read, { params: { id } }, { signal }),
  });
