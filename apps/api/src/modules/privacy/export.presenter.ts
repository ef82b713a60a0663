import { currentTime } from '#api/lib/app-context';
import type { OfferRecord } from '../interview-offers/interview-offers.model';
import { offerState } from '../interview-offers/interview-offers.rules';
import type { InterviewRecord } from '../interviews/interviews.model';
import { presentRequests, presentReviewRequest } from '../interviews/interviews.presenter';
import type { OwnAnswer } from '../turns/own-answers.service';
import type { VisitRecord } from '../visits/visits.model';
import type { KeptMail } from '../outbox/mails-of-person.service';

/** Returns an email with its content; none contains the candidate's private link. */
export const exportedMail = ({ to, from, kind, state, subject, text, createdAt, sentAt, about }: KeptMail) => ({
  kind,
  state,
  from,
  to,
  subject,
  text,
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
  interview: about?.toHexString() ?? null,
});

/** Returns an offer of times, without its private link. */
export const exportedOffer = (offer: OfferRecord) => ({
  state: offerState(offer, currentTime()),
  position: offer.position.name,
  interviewType: offer.interviewType,
  interviewers: offer.interviewers.map(({ name }) => name),
  description: offer.description,
  durationMinutes: offer.durationMinutes,
  slots: offer.slots?.map(slot => slot.toISOString()) ?? null,
  from: offer.window?.from.toISOString() ?? null,
  to: offer.window?.to.toISOString() ?? null,
  deadline: offer.deadline.toISOString(),
  by: offer.by.name,
  createdAt: offer.createdAt.toISOString(),
  pickedAt: offer.pickedAt?.toISOString() ?? null,
});

/** Returns what was asked, typed, drafted and heard, if the bot asked. */
export const exportedAnswer = ({ index: _index, ...answer }: OwnAnswer) => ({
  ...answer,
  askedAt: answer.askedAt?.toISOString() ?? null,
  answeredAt: answer.answeredAt?.toISOString() ?? null,
});

/** Returns the use of the link: decisions about the notice, device check, devices. */
export const exportedVisit = ({ language, session, takeovers, consents, check, createdAt }: VisitRecord) => ({
  openedAt: createdAt.toISOString(),
  language,
  lastDevice: session && { device: session.device, lastSeenAt: session.lastSeenAt.toISOString() },
  takeovers: takeovers.map(({ at, device }) => ({ at: at.toISOString(), device })),
  consents: consents.map(({ decision, at, reason, noticeVersion, covers }) => ({
    decision,
    at: at.toISOString(),
    reason,
    noticeVersion,
    covers,
  })),
  check: check && { ...check, at: check.at.toISOString() },
});

/** Returns everything that the candidate requested after the interview. */
export const exportedRequests = (interview: InterviewRecord) => ({
  reviews: (interview.requests.reviews ?? []).map(presentReviewRequest),
  erasureAsked: presentRequests(interview).erasureAsked,
});
