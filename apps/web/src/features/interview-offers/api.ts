import { mutationOptions } from '@tanstack/react-query';
import { interviewOffersEndpoints } from '@interview-detection/shared/interview-offers/interview-offers.endpoints';
import { nounKey, call, endpointQuery } from '#web/lib/session-client';

export const openOffersQuery = () =>
  endpointQuery(interviewOffersEndpoints.list, { query: { state: 'open', page: 1, size: 100 } });

export const withdrawOffer = mutationOptions({
  mutationFn: (id: string) => call(interviewOffersEndpoints.withdraw, { params: { id } }),
  onSettled: (_offer, _error, _id, _before, { client }) =>
    client.invalidateQueries({ queryKey: nounKey(interviewOffersEndpoints.list) }),
});
