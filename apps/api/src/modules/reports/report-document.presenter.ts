import type { EvidenceView } from '@interview-detection/shared/evidence/evidence.schema';
import {
  ALTERED_WORDS,
  deletedWords,
  LEVEL_LIMIT,
  fullWords,
  partlyOffWords,
  SWITCHED_OFF_WORDS,
} from '@interview-detection/shared/evidence/level-words.rules';
import type { ReportDocument } from '@interview-detection/shared/reports/report-document.schema';
import {
  INDICATION_OFF,
  NOT_ASSESSED,
  VERDICT_LIMIT,
  verdictOf,
  WITHOUT_TRANSCRIPT,
} from '@interview-detection/shared/reports/reports.rules';
import type { AiReport } from '@interview-detection/shared/reports/reports.schema';
import {
  isWrittenByMachine,
  MACHINE_WROTE,
  questionTally,
  questionWords,
  unheardWords,
} from '@interview-detection/shared/reports/transcript.rules';
import type { StaffPrincipal } from '#api/lib/principal';
import type { CandidateRecord } from '../candidates/candidates.model';
import { presentDecision } from '../candidates/candidates.presenter';
import type { InterviewRecord } from '../interviews/interviews.model';
import { presentAdjustments, presentFacts } from '../interviews/interviews.presenter';
import type { ReportRecord } from './reports.model';
import { presentReport, type Corrections } from './reports.presenter';

/** Returns a standalone report, with what is needed to understand it. */
export function documentOf(
  {
    interview,
    report,
    evidence: noticed,
    corrections,
    candidate,
  }: {
    interview: InterviewRecord;
    report: ReportRecord;
    evidence: EvidenceView | null;
    corrections: Corrections;
    candidate: CandidateRecord | null;
  },
  reader: Pick<StaffPrincipal, 'userId'>,
): ReportDocument {
  const aiReport = presentReport(report, corrections);
  if (!aiReport) throw new Error('There is no report yet');
  // For an interview held by a person there are only the candidate's comments.
  const evidence = interview.interviewType === 'Bot' ? noticed : null;
  const presented = presentFacts(interview, reader);
  return {
    interview: presented,
    granted: presentAdjustments(interview).granted,
    verdict: verdictOf(aiReport.report),
    limits: [...limitsOf(aiReport), ...signalLimits(evidence)],
    ...aiReport,
    evidence,
    comments: noticed?.comments ?? [],
    devices: report.devices,
    hasDeviceList: report.hasDeviceList ?? null,
    decision: candidate && presentDecision(candidate),
    assessment: presented.assessment ?? null,
    assessments: presented.assessments ?? [],
  };
}

function signalLimits(evidence: EvidenceView | null): string[] {
  if (!evidence) return [];
  if (evidence.evidenceDeleted && evidence.chain.verified) {
    return [
      `Signals and typing: ${deletedWords(evidence.evidenceDeleted)} What the report concluded from typing before is unchanged; it can no longer be checked.`,
    ];
  }
  if (!evidence.chain.verified) return [ALTERED_WORDS];
  if (evidence.isSwitchedOff) return [SWITCHED_OFF_WORDS];
  const [off, full] = [partlyOffWords(evidence), fullWords(evidence)];
  return [
    `Signals: ${LEVEL_LIMIT.toLowerCase()}, and no part of the AI review.`,
    ...(full ? [`Signals: ${full}`] : []),
    ...(off ? [`Signals: ${off}`] : []),
  ];
}

function limitsOf({ report, jsonArray }: AiReport): string[] {
  const answers = report.assessedAnswers + report.insufficientAnswers;
  const unjudged = jsonArray.flatMap(({ review }) => (review?.correctPercentage === null ? [review] : []));
  const covered = unjudged.filter(({ coverage }) => coverage !== undefined).length;
  const notGraded = unjudged.length - covered;
  return [
    `${VERDICT_LIMIT}.`,
    ...(answers === 0
      ? [`${NOT_ASSESSED}: ${jsonArray.length === 0 ? WITHOUT_TRANSCRIPT : 'the transcript has no answers'}.`]
      : []),
    ...(isWrittenByMachine(jsonArray) ? [MACHINE_WROTE] : []),
    ...(report.unheard ?? []).map(unheardWords),
    ...unansweredOf(jsonArray),
    ...(report.indicationOff
      ? [`${INDICATION_OFF}: no answer was assessed, and there is no verdict.`]
      : answers === 0
        ? []
        : [
            `The origin of ${report.assessedAnswers} of ${answers} answers could be assessed; the others are too short, were spoken, are code, ` +
              'formulas or tables, are in another language, or have one right wording.',
            'An indication can be wrong in both directions. It says how a text reads, not who wrote it.',
          ]),
    ...(jsonArray.some(({ review }) => review)
      ? ['Correctness was judged by the stated method and lies within the stated interval, not exactly at its figure.']
      : []),
    ...(covered > 0
      ? [
          `${covered} of the reviewed answers ${covered === 1 ? 'is' : 'are'} open: compared by words alone, which do not show ` +
            'whether they are right. What they cover is said, and how often such answers are right.',
        ]
      : []),
    ...(notGraded > 0 ? [`${notGraded} of the reviewed answers couldn’t be graded.`] : []),
  ];
}

/** Points out omitted questions: a share of the answers is not a share of the interview. */
function unansweredOf(entries: AiReport['jsonArray']): string[] {
  const tally = questionTally(entries);
  const isPart = tally.answered > 0 && tally.skipped + tally.notReached + tally.notWritten > 0;
  return isPart ? [`${questionWords(tally)}. Every figure is of what was answered.`] : [];
}
