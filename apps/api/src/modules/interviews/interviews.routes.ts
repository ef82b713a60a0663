import type { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import type { Timeline, TimelineMail } from '@interview-detection/shared/interviews/interview-lists.schema';
import type { Handlers } from '#api/http/mount';
import type { StaffPrincipal } from '#api/lib/principal';
import { presentCandidateDetails } from '../candidates/candidates.presenter';
import type { CandidateMail } from '../outbox/mails-of-person.service';
import { cancelInterview, recordNoShow } from './end-interview.service';
import { completeInterview } from './complete-interview.service';
import { correctInterview } from './correct-interview.service';
import { inviteAgain } from './candidate-link.service';
import { presentEntry, presentInterview, presentInterviews, presentSteps } from './interviews.presenter';
import {
  completedNeighbours,
  listCalendar,
  listCompleted,
  listUpcoming,
  upcomingNeighbours,
} from './list-interviews.service';
import { completionOfFile, previewTranscript } from './read-transcript.service';
import { readTimeline, type TimelineRecords } from './read-timeline.service';
import { rescheduleInterview } from './reschedule-interview.service';
import { scheduleInterview } from './schedule-interview.service';
import { undoEnd } from './undo-end.service';

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

async function presentTimeline(
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

/** All handlers but the details, which include the report: the reports module knows interviews, not the reverse. */
export const interviewsHandlers: Omit<Handlers<typeof interviewsEndpoints>, 'details'> = {
  async list({ principal, query }) {
    const { items, ...rest } = await listUpcoming(principal, query);
    return { items: await presentInterviews(items, principal), ...rest };
  },
  async listCompleted({ principal, query }) {
    const { items, ...rest } = await listCompleted(principal, query);
    return { items: await presentInterviews(items, principal), ...rest };
  },
  async neighbours({ principal, params, query }) {
    return upcomingNeighbours(principal, params.id, query);
  },
  async completedNeighbours({ principal, params, query }) {
    return completedNeighbours(principal, params.id, query);
  },
  async calendar({ principal, query }) {
    const { items, ...rest } = await listCalendar(principal, query);
    return { items: items.map(presentEntry), ...rest };
  },
  async create({ principal, body, file }) {
    return presentInterview(await scheduleInterview(principal, body, file), principal);
  },
  async correct({ principal, params, body, file }) {
    return presentInterview(await correctInterview(principal, params.id, body, file), principal);
  },
  async previewTranscript({ principal, params, body, form }) {
    return previewTranscript(
      principal,
      params.id,
      form ? { ...form.fields, file: form.file } : { text: body?.text ?? '' },
    );
  },
  async complete({ principal, params, body, form }) {
    const input = body ?? (await completionOfFile(principal, params.id, { ...form?.fields, file: form?.file }));
    return presentInterview(await completeInterview(principal, params.id, input), principal);
  },
  async reschedule({ principal, params, body }) {
    return presentInterview(await rescheduleInterview(principal, params.id, body), principal);
  },
  async invite({ principal, params }) {
    return presentInterview(await inviteAgain(principal, params.id), principal);
  },
  async cancel({ principal, params, body }) {
    return presentInterview(await cancelInterview(principal, params.id, body.reason), principal);
  },
  async noShow({ principal, params, body }) {
    return presentInterview(await recordNoShow(principal, params.id, body.reason), principal);
  },
  async undo({ principal, params }) {
    return presentInterview(await undoEnd(principal, params.id), principal);
  },
  async timeline({ principal, params }) {
    return presentTimeline(await readTimeline(principal, params.id), principal);
  },
};
