import type { interviewOffersEndpoints } from '@interview-detection/shared/interview-offers/interview-offers.endpoints';
import type { Handlers } from '#api/http/mount';
import { presentOffer, presentOffers } from './interview-offers.presenter';
import { getOffer, listOffers, withdrawOffer } from './interview-offers.service';
import { makeOffer } from './make-offer.service';

export const interviewOffersHandlers: Handlers<typeof interviewOffersEndpoints> = {
  async make({ principal, body, file }) {
    return presentOffer(await makeOffer(principal, body, file), principal);
  },
  async list({ principal, query }) {
    const { items, ...rest } = await listOffers(principal, query);
    return { items: await presentOffers(items, principal), ...rest };
  },
  async details({ principal, params }) {
    return presentOffer(await getOffer(principal, params.id), principal);
  },
  async withdraw({ principal, params }) {
    return presentOffer(await withdrawOffer(principal, params.id), principal);
  },
};
