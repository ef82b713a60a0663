import type { Timeline, TimelineMail } from '@interview-detection/shared/interviews/timeline.schema';
import type { StaffPrincipal } from '#api/lib/principal';
import { presentCandidateDetails } from '#api/modules/candidates/candidates.presenter';
import type { CandidateMail } from '#api/modules/outbox/mails-of-person.service';
import { presentInterviews, presentSteps } from '../interviews.presenter';
import type { TimelineRecords } from './read-timeline.service';

const presentMail = ({ _id, kind, to, subject, state, createdAt, sentAt, about }: CandidateMail): TimelineMail => ({
  _id: _id.toHexString(),
  kind,
  to: to.address,
  subject,
  state,
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
  interview: about?.toHexString() ?? null,
});

export async function presentTimeline(
  { applications, interviews, mails }: TimelineRecords,
  reader: Pick<StaffPrincipal, 'userId' | 'scope'>,
): Promise<Timeline> {
  const presented = await presentInterviews(interviews, reader);
  const steps = new Map(interviews.map(interview => [interview._id.toHexString(), presentSteps(interview)]));
  return {
    applications: applications.map(presentCandidateDetails),
    interviews: presented.map(interview => ({
      ...interview,
      ...(steps.get(interview._id) ?? { added: null, history: [] }),
    })),
    mails: mails?.map(presentMail) ?? null,
  };
}
