import { interviewOffersEndpoints } from '@interview-detection/shared/interview-offers/interview-offers.endpoints';
import { mutationOptions, useQuery } from '@tanstack/react-query';
import { useCan } from '#web/entities/users/use-current-user';
import { call, endpointQuery, nounKey } from '#web/lib/session-client';

/** Reads the offers of which no time is picked yet, of one candidate or of all, for people who may offer times. */
export function useOpenOffers(candidate?: string) {
  const mayOffer = useCan('interviews.schedule');
  const query = { state: 'open', page: 1, size: 100, ...(candidate ? { candidate } : {}) } as const;
  return useQuery({ ...endpointQuery(interviewOffersEndpoints.list, { query }), enabled: mayOffer });
}

export const withdrawOffer = mutationOptions({
  mutationFn: (id: string) => call(interviewOffersEndpoints.withdraw, { params: { id } }),
  onSettled: (_offer, _error, _id, _before, { client }) =>
    client.invalidateQueries({ queryKey: nounKey(interviewOffersEndpoints.list) }),
});
