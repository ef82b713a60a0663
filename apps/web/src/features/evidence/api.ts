import { mutationOptions } from '@tanstack/react-query';
import { evidenceEndpoints } from '@interview-detection/shared/evidence/evidence.endpoints';
import { evidenceQuery } from '#web/entities/evidence/api';
import type { CallInput } from '#web/lib/api-client';
import { call } from '#web/lib/session-client';

/** Excludes a sign from the level, with a reason. */
export const dismissSign = (id: string, event: string) =>
  mutationOptions({
    mutationFn: (body: CallInput<typeof evidenceEndpoints.dismiss>['body']) =>
      call(evidenceEndpoints.dismiss, { params: { id, event }, body }),
    onSuccess: (evidence, _body, _before, { client }) => client.setQueryData(evidenceQuery(id).queryKey, evidence),
  });

/** Confirms a sign. */
export const confirmSign = (id: string, event: string) =>
  mutationOptions({
    mutationFn: () => call(evidenceEndpoints.confirm, { params: { id, event } }),
    onSuccess: (evidence, _nothing, _before, { client }) => client.setQueryData(evidenceQuery(id).queryKey, evidence),
  });
