import type { EvidenceView } from '@interview-detection/shared/evidence/evidence.schema';
import type { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import type { InterviewDetails } from '@interview-detection/shared/interviews/interviews.schema';
import type { ReportDocument } from '@interview-detection/shared/reports/report-document.schema';
import type { reportsEndpoints } from '@interview-detection/shared/reports/reports.endpoints';
import type { Held } from '@interview-detection/shared/rooms/held.schema';
import type { Asked } from '@interview-detection/shared/scorecards/scorecards.schema';
import { currentTime } from '#api/lib/app-context';
import type { Handlers } from '#api/http/mount';
import type { StoredFile } from '#api/database/file-store';
import type { StaffPrincipal } from '#api/lib/principal';
import type { FullScope } from '#api/lib/system-principal';
import { findCandidate } from '../candidates/candidates.service';
import { findCompany } from '../company/company.service';
import type { InterviewRecord } from '../interviews/interviews.model';
import { presentInterview } from '../interviews/interviews.presenter';
import { reachInterview } from '../interviews/get-interview.service';
import { exportCompleted } from '../interviews/list-interviews.service';
import { getAnswerPoints } from './answer-points.service';
import { assessInterview } from './report-state.service';
import { presentCompletedCsv } from './completed-csv.presenter';
import { countWording, undoWording } from './count-wording.service';
import { findReport, readyReport } from './get-report.service';
import { documentOf } from './report-document.presenter';
import { reportPdf } from './pdf/report-pdf.pool';
import { presentInterviewDetails, presentReview, type Corrections } from './reports.presenter';
import { retryReport } from './start-report.service';
import { flagAnswer, reviewAnswer } from './review-answer.service';

/** What is shown with a report; passed in from outside, because those modules use reports and not the reverse. */
interface BesideReport {
  /** Returns the signals of an interview, and the candidate's comments on them. */
  evidenceOf: (interview: InterviewRecord, scope: FullScope) => Promise<EvidenceView>;
  /** Returns the candidate's corrections of their answers. */
  correctionsOf: (interview: InterviewRecord, scope: FullScope) => Promise<Corrections>;
  /** Returns which questions its interviewers marked as asked. */
  askedOf: (interview: InterviewRecord, scope: FullScope) => Promise<Asked[]>;
  /** Returns the attendance of the room in which it was held. */
  roomOf: (interview: InterviewRecord, scope: FullScope) => Promise<Held | null>;
}

/** Reads an interview with its report, for callers that show or export both. */
export interface ReportReader {
  details: (principal: StaffPrincipal, id: string) => Promise<InterviewDetails>;
  /** Throws 409 REPORT_NOT_READY. */
  document: (principal: StaffPrincipal, id: string) => Promise<ReportDocument>;
  pdf: (principal: StaffPrincipal, document: ReportDocument) => Promise<StoredFile>;
}

export const reportReader = (beside: BesideReport): ReportReader => ({
  async details(principal, id) {
    const { interview, scope } = await reachInterview(principal, id);
    const report = await findReport(scope, interview);
    const corrections = await beside.correctionsOf(interview, scope);
    const asked = await beside.askedOf(interview, scope);
    const room = await beside.roomOf(interview, scope);
    return presentInterviewDetails(interview, { report, corrections, asked, room }, principal);
  },
  document: (principal, id) => readDocument(principal, id, beside),
  pdf: pdfOf,
});

/** Belongs to the endpoints of interviews: returns an interview with its report. */
export const interviewDetailsHandler = ({
  details,
}: Pick<ReportReader, 'details'>): Pick<Handlers<typeof interviewsEndpoints>, 'details'> => ({
  details: ({ principal, params }) => details(principal, params.id),
});

export const reportsHandlers = (beside: BesideReport): Handlers<typeof reportsEndpoints> => ({
  async botReview({ principal, params, body }) {
    return presentReview(await reviewAnswer(principal, params.id, body.question));
  },
  async retry({ principal, params }) {
    return presentInterview(await retryReport(principal, params.id), principal);
  },
  async assess({ principal, params, body }) {
    return presentInterview(await assessInterview(principal, params.id, body), principal);
  },
  async flag({ principal, params, body }) {
    const { interview, report, scope } = await flagAnswer(principal, params, body);
    const corrections = await beside.correctionsOf(interview, scope);
    const asked = await beside.askedOf(interview, scope);
    const room = await beside.roomOf(interview, scope);
    return presentInterviewDetails(interview, { report, corrections, asked, room }, principal);
  },
  async answerPoints({ principal, params }) {
    return getAnswerPoints(principal, params);
  },
  async countWording({ principal, params, body }) {
    return countWording(principal, params, body);
  },
  async undoWording({ principal, params, body }) {
    return undoWording(principal, params, body);
  },
  async pdf({ principal, params }) {
    return pdfOf(principal, await readDocument(principal, params.id, beside));
  },
  async json({ principal, params }) {
    return readDocument(principal, params.id, beside);
  },
  async completedCsv({ principal, query }) {
    return presentCompletedCsv(() => exportCompleted(principal, query));
  },
});

async function readDocument(
  principal: StaffPrincipal,
  id: string,
  { evidenceOf, correctionsOf }: BesideReport,
): Promise<ReportDocument> {
  const { interview, report, scope } = await readyReport(principal, id);
  // There are no comments on an interview held by a person if its link was never opened.
  const isKept = interview.interviewType === 'Bot' || interview.visit.openedAt !== undefined;
  const evidence = isKept ? await evidenceOf(interview, scope) : null;
  const corrections = await correctionsOf(interview, scope);
  const candidate = await findCandidate(scope, interview.candidate._id, null);
  return documentOf({ interview, report, evidence, corrections, candidate }, principal);
}

async function pdfOf(principal: StaffPrincipal, document: ReportDocument): Promise<StoredFile> {
  const company = await findCompany(principal.scope);
  return reportPdf(document, { company: company?.name ?? null, madeAt: currentTime() });
}
