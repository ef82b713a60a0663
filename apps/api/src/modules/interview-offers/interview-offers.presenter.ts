import type { Offer } from '@interview-detection/shared/interview-offers/interview-offers.schema';
import { DEFAULT_POLICY } from '@interview-detection/shared/interviews/interviews.rules';
import { currentZoneName } from '@interview-detection/shared/zone-names';
import { currentTime } from '#api/lib/app-context';
import { presentRef } from '#api/database/history';
import type { CompanyPrincipal } from '#api/lib/principal';
import { candidateLink } from '../interviews/interview-links.rules';
import { findNotices } from '../outbox/notices.service';
import { fullScope } from '#api/lib/interview-scope';
import type { OfferRecord } from './interview-offers.model';
import { offerState } from './interview-offers.rules';

export async function presentOffers(offers: readonly OfferRecord[], { scope }: CompanyPrincipal): Promise<Offer[]> {
  const notices = await findNotices(fullScope(scope), offers);
  const now = currentTime();
  return offers.map(offer => ({
    _id: offer._id.toHexString(),
    url: candidateLink(offer),
    state: offerState(offer, now),
    candidate: { ...presentRef(offer.candidate), email: offer.candidate.email },
    position: presentRef(offer.position),
    interviewType: offer.interviewType,
    interviewers: offer.interviewers.map(presentRef),
    durationMinutes: offer.durationMinutes,
    timeZone: currentZoneName(offer.timeZone),
    description: offer.description,
    policy: offer.policy ?? DEFAULT_POLICY,
    ...(offer.meetingLink ? { meetingLink: offer.meetingLink } : {}),
    slots: offer.slots?.map(slot => slot.toISOString()) ?? null,
    from: offer.window?.from.toISOString() ?? null,
    to: offer.window?.to.toISOString() ?? null,
    deadline: offer.deadline.toISOString(),
    by: presentRef(offer.by),
    createdAt: offer.createdAt.toISOString(),
    pickedAt: offer.pickedAt?.toISOString() ?? null,
    notice: notices.get(offer._id.toHexString()) ?? null,
  }));
}

export async function presentOffer(offer: OfferRecord, principal: CompanyPrincipal): Promise<Offer> {
  const [shown] = await presentOffers([offer], principal);
  if (!shown) throw new Error('One offer is presented as one');
  return shown;
}
