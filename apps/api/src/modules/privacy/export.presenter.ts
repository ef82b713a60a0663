import type { InterviewRecord } from '../interviews/interviews.model';
import { presentRequests, presentReviewRequest } from '../interviews/interviews.presenter';
import type { OwnAnswer } from '../turns/own-answers.service';
import type { VisitRecord } from '../visits/visits.model';
import type { KeptMail } from '../outbox/mails-of-person.service';

/** A mail with what it says; the candidate's private link stands in none of them. */
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

/** What was asked, typed, drafted and heard, where the bot asked. */
export const exportedAnswer = ({ index: _index, ...answer }: OwnAnswer) => ({
  ...answer,
  askedAt: answer.askedAt?.toISOString() ?? null,
  answeredAt: answer.answeredAt?.toISOString() ?? null,
});

/** How the candidate came by the link: decisions about the notice, device check, devices. */
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

/** What the candidate asked for once it was over, all of it. */
export const exportedRequests = (interview: InterviewRecord) => ({
  reviews: (interview.reviews ?? []).map(presentReviewRequest),
  erasureAsked: presentRequests(interview).erasureAsked,
});
