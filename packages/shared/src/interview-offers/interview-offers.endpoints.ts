import { endpoint, STAFF } from '../endpoint';
import { idParams } from '../fields';
import { RESUME_MAX_BYTES } from '../interviews/interviews.rules';
import { makeOfferSchema, offerSchema, offersQuery } from './interview-offers.schema';

/** An offer comes with its link, which lets anyone act as the candidate. */
const shared = {
  auth: STAFF,
  permission: 'interviews.schedule',
  needsCompany: true,
} as const;

export const interviewOffersEndpoints = {
  make: endpoint({
    ...shared,
    method: 'POST',
    path: '/interview-offers',
    quota: 'bookings',
    summary: 'Offer a candidate times for an interview, of which they pick one',
    description:
      'Takes the candidate and the resume as POST /interviews does, and emails them the link. Either `slots`, or ' +
      '`from` and `to`: any time in between that all interviewers have free. A Real interview without ' +
      '`interviewers` takes the caller. 409 CANDIDATE_BOOKED for a candidate with an open interview or offer.',
    body: makeOfferSchema,
    upload: {
      field: 'resume',
      maxBytes: RESUME_MAX_BYTES,
      contentType: 'application/pdf',
      lists: ['interviewers', 'slots'],
      optional: true,
    },
    kind: 'one',
    status: 201,
    reply: offerSchema,
    errors: ['NOT_FOUND', 'CANDIDATE_BOOKED', 'CANDIDATE_DIFFERS'],
  }),
  list: endpoint({
    ...shared,
    method: 'GET',
    path: '/interview-offers',
    refusesReadKeys: true,
    summary: 'Offers of times, latest first',
    query: offersQuery,
    kind: 'list',
    status: 200,
    reply: offerSchema,
    audit: {
      action: 'offers.links_read',
      when: (offers: readonly unknown[]) => offers.length > 0,
      isRepeated: true,
    },
  }),
  details: endpoint({
    ...shared,
    method: 'GET',
    path: '/interview-offers/:id',
    refusesReadKeys: true,
    summary: 'One offer of times',
    params: idParams,
    kind: 'one',
    status: 200,
    reply: offerSchema,
    audit: { action: 'offer.link_read', record: 'offer', isRepeated: true },
  }),
  withdraw: endpoint({
    ...shared,
    method: 'DELETE',
    path: '/interview-offers/:id',
    summary: 'Withdraw an offer of times; its link ends',
    description: 'Again changes nothing. 409 OFFER_PICKED once a time was picked: cancel the interview instead.',
    params: idParams,
    kind: 'one',
    status: 200,
    reply: offerSchema,
    errors: ['OFFER_PICKED'],
  }),
};
