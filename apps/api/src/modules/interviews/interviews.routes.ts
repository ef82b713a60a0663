import type { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import type { Handlers } from '../../http/mount';
import { findReport } from '../reports/reports.service';
import { correctInterview } from './correcting.service';
import { cancelInterview, completeInterview, recordNoShow } from './ending.service';
import { presentInterview, presentInterviewDetails, presentInterviews } from './interviews.presenter';
import { getInterview, listCompleted, listUpcoming } from './interviews.service';
import { rescheduleInterview, scheduleInterview } from './scheduling.service';

export const interviewsHandlers: Handlers<typeof interviewsEndpoints> = {
  async list({ principal, query }) {
    const { items, ...rest } = await listUpcoming(principal, query);
    return { items: await presentInterviews(items), ...rest };
  },
  async listCompleted({ principal, query }) {
    const { items, ...rest } = await listCompleted(principal, query);
    return { items: await presentInterviews(items, principal), ...rest };
  },
  async details({ principal, params }) {
    const interview = await getInterview(principal, params.id);
    return presentInterviewDetails(interview, await findReport(principal, params.id), principal);
  },
  async create({ principal, body, file }) {
    return presentInterview(await scheduleInterview(principal, body, file));
  },
  async correct({ principal, params, body, file }) {
    return presentInterview(await correctInterview(principal, params.id, body, file));
  },
  async complete({ principal, params, body }) {
    return presentInterview(await completeInterview(principal, params.id, body));
  },
  async reschedule({ principal, params, body }) {
    return presentInterview(await rescheduleInterview(principal, params.id, body));
  },
  async cancel({ principal, params, body }) {
    return presentInterview(await cancelInterview(principal, params.id, body.reason));
  },
  async noShow({ principal, params, body }) {
    return presentInterview(await recordNoShow(principal, params.id, body.reason));
  },
};
