import { visitsEndpoints } from '@interview-detection/shared/visits/visits.endpoints';
import { mutationOptions } from '@tanstack/react-query';
import type { CallInput } from '#web/lib/api-client';
import { call } from '#web/lib/session-client';
import { refreshInterviews } from '../api';

/** Grants adjustments, replacing earlier ones; granting none, with an answer, declines. */
export const grantAdjustments = (id: string) =>
  mutationOptions({
    mutationFn: (body: CallInput<typeof visitsEndpoints.grantAdjustments>['body']) =>
      call(visitsEndpoints.grantAdjustments, { params: { id }, body }),
    onSettled: (_interview, _error, _body, _before, { client }) => refreshInterviews(client),
  });
