import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { evidenceEndpoints } from '@interview-detection/shared/evidence/evidence.endpoints';
import type { CallInput } from '../../lib/api-client';
import { call } from '../../lib/session-client';

/** Under a noun of its own: an interview that goes on every few seconds does not ask for it each time. */
export const evidenceQuery = (id: string) =>
  queryOptions({
    queryKey: ['evidence', id] as const,
    queryFn: ({ signal }) => call(evidenceEndpoints.read, { params: { id } }, { signal }),
  });

/** Leaves something that was noticed out of the level, with a reason. */
export const dismissSign = (id: string, event: string) =>
  mutationOptions({
    mutationFn: (body: CallInput<typeof evidenceEndpoints.dismiss>['body']) =>
      call(evidenceEndpoints.dismiss, { params: { id, event }, body }),
    onSuccess: (evidence, _body, _before, { client }) => client.setQueryData(evidenceQuery(id).queryKey, evidence),
  });

/** Says that it stands. */
export const confirmSign = (id: string, event: string) =>
  mutationOptions({
    mutationFn: () => call(evidenceEndpoints.confirm, { params: { id, event } }),
    onSuccess: (evidence, _nothing, _before, { client }) => client.setQueryData(evidenceQuery(id).queryKey, evidence),
  });
