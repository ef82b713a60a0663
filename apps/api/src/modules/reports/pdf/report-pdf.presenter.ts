import { answerOf, commentsOnDevices } from '@interview-detection/shared/evidence/comment-words.rules';
import { agreementWords, earlyEndWords } from '@interview-detection/shared/reports/conditions.rules';
import { POLICY_WORDS } from '@interview-detection/shared/interviews/policy.rules';
import type { ReportDocument } from '@interview-detection/shared/reports/report-document.schema';
import {
  ASSESSMENT_WORDS,
  INDICATION_OFF,
  NOT_ASSESSED,
  signsOf,
  VERDICT_LIMIT,
} from '@interview-detection/shared/reports/reports.rules';
import type { ReportEntry } from '@interview-detection/shared/reports/reports.schema';
import type { Assessment } from '@interview-detection/shared/reports/judgements.schema';
import type { Devices } from '@interview-detection/shared/reports/transcript.schema';
import { questionTally, questionWords } from '@interview-detection/shared/reports/transcript.rules';
import { signalBlocks } from './report-signals.presenter';
import { aside, commentBlocks, percent, transcriptBlocks, type Block } from './report-transcript.presenter';

/** Who made a PDF and when: a printed copy has nothing else to show it. */
export interface Origin {
  /** The company's name; null if the reader belongs to none. */
  company: string | null;
  madeAt: Date;
}

/** Returns the content of the PDF, from top to bottom. */
export async function blocksOf(document: ReportDocument, origin: Origin): Promise<Block[]> {
  const { interview, report, verdict, limits, decision, assessments, devices, hasDeviceList, jsonArray } = document;
  const { evidence, comments } = document;
  const onDevices = commentsOnDevices(comments);
  const onAnswers = comments.filter(comment => jsonArray[answerOf(comment) ?? -1]?.type === 'recieve');
  const further = comments.filter(comment => !onDevices.includes(comment) && !onAnswers.includes(comment));
  const said = await transcriptBlocks(jsonArray, onAnswers);
  return [
    { style: 'title', text: 'Interview report' },
    { style: 'small', text: originLine(origin) },
    { style: 'text', text: `${aside(interview.candidate.name)} (${aside(interview.candidate.email)})` },
    { style: 'text', text: `${aside(interview.position.name)}, ${interview.interviewType} interview` },
    {
      style: 'text',
      text:
        `${interview.date.slice(0, 10)} ${interview.time} (${interview.timeZone}), ${interview.interviewers.length > 1 ? 'interviewers' : 'interviewer'}: ` +
        (interview.interviewers.map(({ name }) => aside(name)).join(', ') || 'Bot'),
    },
    ...conditions(document).map((text): Block => ({ style: 'text', text })),
    ...decisionBlocks(decision),
    { style: 'heading', text: 'Assessments by people' },
    ...(assessments.length === 0
      ? [{ style: 'text' as const, text: 'No one who met the candidate has recorded one yet.' }]
      : assessments.flatMap(assessmentBlocks)),
    { style: 'heading', text: 'AI review' },
    { style: 'text', text: verdictLine(verdict, jsonArray) },
    { style: 'text', text: VERDICT_LIMIT },
    {
      style: 'text',
      text: `${questionWords(questionTally(jsonArray))}. ${figures(report, jsonArray.length > 0)}`,
    },
    ...(evidence ? signalBlocks(evidence, further) : []),
    ...(evidence || further.length === 0 ? [] : [FROM_CANDIDATE, ...commentBlocks(further)]),
    { style: 'heading', text: 'Limits of this report' },
    ...limits.map((text): Block => ({ style: 'text', text: `• ${text}` })),
    { style: 'heading', text: 'Transcript' },
    ...said,
    { style: 'heading', text: 'Attached devices' },
    ...deviceBlocks(devices, hasDeviceList),
    ...commentBlocks(onDevices),
  ];
}

/** `Acme, made 2026-11-26 17:29 UTC`. */
function originLine({ company, madeAt }: Origin): string {
  const made = `made ${minuteOf(madeAt.toISOString())}`;
  return company === null ? `This copy was ${made}` : `${aside(company)}, ${made}`;
}

/** `2026-11-26 17:29 UTC`. */
const minuteOf = (at: string) => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;

/** For an interview held by a person, which has no section on signals. */
const FROM_CANDIDATE: Block = { style: 'heading', text: 'From the candidate' };

/** `Recommended, no sign of AI help in 3 answers`. */
function verdictLine(verdict: ReportDocument['verdict'], entries: ReportEntry[]): string {
  if (verdict === null) return NOT_ASSESSED;
  const signs = signsOf(entries.flatMap(({ authorship }) => authorship?.level ?? []));
  return signs ? `${verdict}, ${signs}` : verdict;
}

/** What the company decided, by whom, when and why, as of the time at which the PDF was made. */
function decisionBlocks(decision: ReportDocument['decision']): Block[] {
  if (!decision) return [];
  const { status, made } = decision;
  return [
    { style: 'heading', text: 'Decision on the candidate' },
    { style: 'verdict', text: status },
    ...(made
      ? [{ style: 'small' as const, text: `${aside(made.by.name)}, ${minuteOf(made.at)}` }]
      : [{ style: 'small' as const, text: 'No one has decided yet.' }]),
    ...(made?.reason ? [{ style: 'text' as const, text: aside(made.reason) }] : []),
  ];
}

function assessmentBlocks({ verdict, by, at, note }: Assessment): Block[] {
  return [
    { style: 'verdict', text: ASSESSMENT_WORDS[verdict] },
    { style: 'small', text: `${aside(by.name)}, ${at.slice(0, 10)}` },
    ...(note ? [{ style: 'text' as const, text: aside(note) }] : []),
  ];
}

function figures(report: ReportDocument['report'], hasTranscript: boolean): string {
  const { totalAIGeneratedAnswers: strong, percentAIGenerated, assessedAnswers, insufficientAnswers } = report;
  const answers = assessedAnswers + insufficientAnswers;
  if (answers === 0) return hasTranscript ? 'The transcript has no answers.' : 'There is no transcript.';
  if (report.indicationOff) return `${INDICATION_OFF}.`;
  if (assessedAnswers === 0 && insufficientAnswers > 0) {
    const none =
      insufficientAnswers === 1
        ? 'The only answer could not'
        : `None of ${counted(insufficientAnswers, 'answer')} could`;
    return `${none} be assessed. Method: ${report.method}, ${report.modelVersion}.`;
  }
  const share = `${percent(percentAIGenerated ?? 0)} of all answers`;
  return (
    `Answers that look AI-assisted: ${strong} of ${answers} (${share}). Long enough to check: ${assessedAnswers} of ${answers}. ` +
    `Method: ${report.method}, ${report.modelVersion}.`
  );
}

const counted = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`;

/** Returns the conditions of the whole interview: what was allowed, what was agreed, whether it was completed. */
const conditions = ({ interview, granted }: ReportDocument): string[] => [
  ...[earlyEndWords(interview)].filter(words => words !== null),
  `Allowed: ${POLICY_WORDS[interview.policy].allowed}.`,
  ...agreementWords(granted),
];

function deviceBlocks({ mediaDevices, bluetoothDevice, usbDevice }: Devices, hasList: boolean | null): Block[] {
  const lists: [string, Devices['usbDevice']][] = [
    ['Media', mediaDevices],
    ['Bluetooth', bluetoothDevice],
    ['USB', usbDevice],
  ];
  return [
    ...(hasList === false ? [{ style: 'text' as const, text: 'No device list came with this transcript.' }] : []),
    ...lists.map(([name, list]): Block => ({
      style: 'text',
      text: `${name}: ${list.map(({ label, kind }) => `${aside(label)} (${aside(kind)})`).join(', ') || (hasList === false ? 'not known' : 'none')}`,
    })),
  ];
}
