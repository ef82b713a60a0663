import type { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import type { Handlers } from '../../http/mount';
import { findReport } from '../reports/reports.service';
import { correctInterview } from './correcting.service';
import { cancelInterview, completeInterview, recordNoShow } from './ending.service';
import { presentInterview, presentInterviewDetails, presentInterviews } from './interviews.presenter';
import { getInterview, listCompleted, listUpcoming } from './interviews.service';
import { rescheduleInterview, scheduleInterview } from './scheduling.service';

export const interviewsHandlers: Handlers<typeof interviewsEndpoints> = {
  async list({ actor, query }) {
    const { items, ...rest } = await listUpcoming(actor, query);
    return { items: await presentInterviews(items), ...rest };
  },
  async listCompleted({ actor, query }) {
    const { items, ...rest } = await listCompleted(actor, query);
    return { items: await presentInterviews(items, actor), ...rest };
  },
  async details({ actor, params }) {
    const interview = await getInterview(actor, params.id);
    return presentInterviewDetails(interview, await findReport(actor, params.id), actor);
  },
  async create({ actor, body, file }) {
    return presentInterview(await scheduleInterview(actor, body, file));
  },
  async correct({ actor, params, body, file }) {
    return presentInterview(await correctInterview(actor, params.id, body, file));
  },
  async complete({ actor, params, body }) {
    return presentInterview(await completeInterview(actor, params.id, body));
  },
  async reschedule({ actor, params, body }) {
    return presentInterview(await rescheduleInterview(actor, params.id, body));
  },
  async cancel({ actor, params, body }) {
    return presentInterview(await cancelInterview(actor, params.id, body.reason));
  },
  async noShow({ actor, params, body }) {
    return presentInterview(await recordNoShow(actor, params.id, body.reason));
  },
};
