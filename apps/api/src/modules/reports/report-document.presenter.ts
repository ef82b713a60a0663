import type { ReportDocument } from '@interview-detection/shared/reports/report-document.schema';
import { INDICATION_OFF, VERDICT_LIMIT, verdictOf } from '@interview-detection/shared/reports/reports.rules';
import type { AiReport } from '@interview-detection/shared/reports/reports.schema';
import type { InterviewRecord } from '../interviews/interviews.model';
import { presentInterview } from '../interviews/interviews.presenter';
import type { ReportRecord } from './reports.model';
import { presentReport } from './reports.presenter';

/** A report on its own, with what must be known to read it. */
export function documentOf({
  interview,
  report,
}: {
  interview: InterviewRecord;
  report: ReportRecord;
}): ReportDocument {
  const aiReport = presentReport(report);
  if (!aiReport) throw new Error('There is no report yet');
  const presented = presentInterview(interview);
  return {
    interview: presented,
    verdict: verdictOf(aiReport.report),
    limits: limitsOf(aiReport),
    ...aiReport,
    devices: report.devices,
    assessment: presented.assessment ?? null,
  };
}

function limitsOf({ report, jsonArray }: AiReport): string[] {
  const answers = report.assessedAnswers + report.insufficientAnswers;
  const unjudged = jsonArray.flatMap(({ review }) => (review?.correctPercentage === null ? [review] : []));
  const covered = unjudged.filter(({ coverage }) => coverage !== undefined).length;
  const notGraded = unjudged.length - covered;
  return [
    `${VERDICT_LIMIT}.`,
    ...(report.indicationOff
      ? [`${INDICATION_OFF}: no answer was assessed, and there is no verdict.`]
      : [
          `The origin of ${report.assessedAnswers} of ${answers} answers could be assessed; the others are too short, are code, ` +
            'formulas or tables, are in another language, or have one right wording.',
          'An indication can be wrong in both directions. It says how a text reads, not who wrote it.',
        ]),
    'Correctness was judged by the stated method and lies within the stated interval, not exactly at its figure.',
    ...(covered > 0
      ? [
          `${covered} of the reviewed answers ${covered === 1 ? 'was' : 'were'} compared by words alone: what they cover is ` +
            'said, and neither right nor wrong.',
        ]
      : []),
    ...(notGraded > 0 ? [`${notGraded} of the reviewed answers could not be graded.`] : []),
  ];
}
