import type { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import type { Handlers } from '../../http/mount';
import { findReport } from '../reports/get-report.service';
import { cancelInterview } from './cancel-interview.service';
import { completeInterview } from './complete-interview.service';
import { correctInterview } from './correct-interview.service';
import { getInterview } from './get-interview.service';
import { presentInterview, presentInterviewDetails, presentInterviews } from './interviews.presenter';
import { listCompleted, listUpcoming } from './list-interviews.service';
import { recordNoShow } from './no-show.service';
import { rescheduleInterview } from './reschedule-interview.service';
import { scheduleInterview } from './schedule-interview.service';

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
