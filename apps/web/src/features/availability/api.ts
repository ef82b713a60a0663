import { availabilityEndpoints } from '@interview-detection/shared/availability/availability.endpoints';
import { mutationOptions, useQuery } from '@tanstack/react-query';
import type { CallInput } from '#web/lib/api-client';
import { nounKey, call, endpointQuery } from '#web/lib/session-client';

const ownQuery = endpointQuery(availabilityEndpoints.own, {});

/** Reads the user's own working hours. */
export const useOwnAvailability = () => useQuery(ownQuery);

export const saveAvailability = () =>
  mutationOptions({
    mutationFn: (body: CallInput<typeof availabilityEndpoints.set>['body']) =>
      call(availabilityEndpoints.set, { body }),
    onSuccess: (saved, _body, _before, { client }) => {
      client.setQueryData(ownQuery.queryKey, saved);
      void client.invalidateQueries({ queryKey: nounKey(availabilityEndpoints.list) });
    },
  });
