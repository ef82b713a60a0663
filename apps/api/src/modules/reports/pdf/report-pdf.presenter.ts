import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import {
  ASSESSMENT_WORDS,
  reviewLabel,
  INDICATION_OFF,
  NOT_ASSESSED,
  plainText,
  signLabel,
  signsOf,
  VERDICT_LIMIT,
} from '@interview-detection/shared/reports/reports.rules';
import type { ReportDocument } from '@interview-detection/shared/reports/report-document.schema';
import type {
  Assessment,
  Authorship,
  Devices,
  ReportEntry,
  Review,
} from '@interview-detection/shared/reports/reports.schema';

/** A piece of the PDF; the worker knows how each looks. */
export interface Block {
  style: 'title' | 'heading' | 'verdict' | 'text' | 'question' | 'small';
  text: string;
}

/** What the PDF says, from top to bottom. Other calls are answered between two entries of the transcript. */
export async function blocksOf(document: ReportDocument): Promise<Block[]> {
  const { interview, report, verdict, limits, assessments, devices, hasDeviceList, jsonArray } = document;
  const said: Block[] = jsonArray.length === 0 ? [{ style: 'text', text: 'Held, no recording.' }] : [];
  for (const entry of jsonArray) {
    said.push(...entryBlocks(entry));
    await yieldToEventLoop();
  }
  return [
    { style: 'title', text: 'Interview report' },
    { style: 'text', text: `${aside(interview.candidate.name)} (${aside(interview.candidate.email)})` },
    { style: 'text', text: `${aside(interview.position.name)}, ${interview.interviewType} interview` },
    {
      style: 'text',
      text:
        `${interview.date.slice(0, 10)} ${interview.time} (${interview.timeZone}), interviewer: ` +
        (interview.interviewer ? aside(interview.interviewer.name) : 'Bot'),
    },
    { style: 'heading', text: 'Assessments by people' },
    ...(assessments.length === 0
      ? [{ style: 'text' as const, text: 'Nobody who met the candidate has recorded one yet.' }]
      : assessments.flatMap(assessmentBlocks)),
    { style: 'heading', text: 'AI review' },
    { style: 'text', text: verdictLine(verdict, jsonArray) },
    { style: 'text', text: VERDICT_LIMIT },
    {
      style: 'text',
      text: `${counted(report.totalQuestions, 'question')}. ${figures(report, jsonArray.length > 0)}`,
    },
    { style: 'heading', text: 'Limits of this report' },
    ...limits.map((text): Block => ({ style: 'text', text: `• ${text}` })),
    { style: 'heading', text: 'Transcript' },
    ...said,
    { style: 'heading', text: 'Attached devices' },
    ...deviceBlocks(devices, hasDeviceList),
  ];
}

/** `Recommended, no sign of AI help in 3 answers`. */
function verdictLine(verdict: ReportDocument['verdict'], entries: ReportEntry[]): string {
  if (verdict === null) return NOT_ASSESSED;
  const signs = signsOf(entries.flatMap(({ authorship }) => authorship?.level ?? []));
  return signs ? `${verdict}, ${signs}` : verdict;
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
    return `None of ${counted(insufficientAnswers, 'answer')} could be assessed. Method: ${report.method}, ${report.modelVersion}.`;
  }
  const share = `${percent(percentAIGenerated ?? 0)} of all answers`;
  return (
    `Answers that look AI-assisted: ${strong} of ${answers} (${share}). Long enough to check: ${assessedAnswers} of ${answers}. ` +
    `Method: ${report.method}, ${report.modelVersion}.`
  );
}

const counted = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`;

const percent = (value: number) => `${Math.round(value * 10) / 10} %`;

function entryBlocks({ type, message, review, authorship, flag }: ReportEntry): Block[] {
  const text = aside(readableText(message)) || '(empty)';
  if (type === 'sent') return [{ style: 'question', text: `Q: ${text}` }];
  const notes = [
    ...(review ? [reviewLine(review)] : []),
    ...(authorship ? [authorshipLine(authorship)] : []),
    ...(flag
      ? [
          `${flag.decision} by ${aside(flag.by.name)}, ${flag.at.slice(0, 10)}${flag.reason ? `: ${aside(flag.reason)}` : ''}`,
        ]
      : []),
  ];
  return [{ style: 'text', text: `A: ${text}` }, ...notes.map((note): Block => ({ style: 'small', text: note }))];
}

function reviewLine(review: Review): string {
  const { correctPercentage, interval, reason, method, modelVersion } = review;
  const label = reviewLabel(review);
  const figure =
    correctPercentage === null
      ? ''
      : ` (${percent(correctPercentage)}${interval && interval.low < interval.high ? `, ${interval.low} to ${interval.high} %` : ''})`;
  return `Correctness: ${label}${figure}. ${reason ? aside(reason) : ''} [${method}, ${modelVersion}]`;
}

function authorshipLine({ level, evidence }: Authorship): string {
  return `${signLabel(level, evidence)}. ${evidence.map(({ text }) => text).join(' ')}`;
}

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

/**
 * What people typed or a program named, among words of ours: each line in its own direction, so that a name in Arabic
 * does not carry the date behind it along. Signs that would turn around what follows are left out.
 */
const aside = (text: string): string =>
  text
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .split('\n')
    .map(line => (line === '' ? '' : `\u2068${line}\u2069`))
    .join('\n');

/** A message as a person reads it, its paragraphs and list items on lines of their own. */
function readableText(html: string): string {
  return html
    .split(/<br ?\/?>|<\/(?:p|li|pre|ul|ol)>|\n/)
    .map(plainText)
    .filter(line => line !== '')
    .join('\n');
}
