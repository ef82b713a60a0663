import type { reportsEndpoints } from '@interview-detection/shared/reports/reports.endpoints';
import type { Handlers } from '../../http/mount';
import { presentInterview, presentInterviewDetails } from '../interviews/interviews.presenter';
import { exportCompleted } from '../interviews/interviews.service';
import { assessInterview } from '../interviews/reporting.service';
import { presentCompletedCsv } from './completed-csv.presenter';
import { flagAnswer, retryReport } from './report-care.service';
import { documentOf } from './report-document.presenter';
import { readyReport } from './report-document.service';
import { reportPdf } from './report-pdf';
import { presentReview } from './reports.presenter';
import { reviewAnswer } from './reports.service';

export const reportsHandlers: Handlers<typeof reportsEndpoints> = {
  async botReview({ actor, params, body }) {
    return presentReview(await reviewAnswer(actor, params.id, body.question));
  },
  async retry({ actor, params }) {
    return presentInterview(await retryReport(actor, params.id), actor);
  },
  async assess({ actor, params, body }) {
    return presentInterview(await assessInterview(actor, params.id, body), actor);
  },
  async flag({ actor, params, body }) {
    const { interview, report } = await flagAnswer(actor, params, body);
    return presentInterviewDetails(interview, report, actor);
  },
  async pdf({ actor, params }) {
    return reportPdf(documentOf(await readyReport(actor, params.id), actor));
  },
  async json({ actor, params }) {
    return documentOf(await readyReport(actor, params.id), actor);
  },
  async completedCsv({ actor, query }) {
    return presentCompletedCsv(() => exportCompleted(actor, query));
  },
};
