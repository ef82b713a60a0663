import { asksForCode, plainText } from '@interview-detection/shared/reports/reports.rules';
import type {
  AiReport,
  Completion,
  Devices,
  ReportEntry,
  Review,
} from '@interview-detection/shared/reports/reports.schema';
import type { ClientSession, Types } from 'mongoose';
import type { Actor } from '../../lib/actor';
import { AppError } from '../../lib/app-error';
import { builtInAuthorship } from './authorship.gateway';
import { ReportModel, type ReportRecord } from './reports.model';
import { builtInReviewer } from './reviewer.gateway';
import { sanitizeMessages } from './transcript-html';

const NO_DEVICES: Devices = { mediaDevices: [], bluetoothDevice: [], usbDevice: [] };

interface ReportContent {
  aiReport: AiReport;
  devices: Devices;
}

/**
 * The report on a finished interview (decisions §6). Every answer carries what could be said of its authorship; in Bot
 * interviews the answer to a question with code or program carries a review.
 */
export async function makeReport(
  { interviewType }: { interviewType: 'Real' | 'Bot' },
  { transcript, devices = NO_DEVICES }: Completion,
): Promise<ReportContent> {
  const jsonArray: ReportEntry[] = [];
  let question: string | null = null;
  const messages = await sanitizeMessages(transcript.map(entry => entry.message));
  for (const [index, entry] of transcript.entries()) {
    const message = messages[index] ?? '';
    const base: ReportEntry = { ...entry, message };
    if (entry.type === 'sent') {
      question = message;
      jsonArray.push(base);
      continue;
    }
    const authorship = await builtInAuthorship.assess({ question, answer: message });
    const reviewed = interviewType === 'Bot' && question !== null && asksForCode(question) && isFirstAnswer(jsonArray);
    const review =
      reviewed && question !== null ? { review: await builtInReviewer.review({ question, answer: message }) } : {};
    jsonArray.push({ ...base, authorship, ...review });
  }
  return { aiReport: { report: figures(jsonArray), jsonArray }, devices };
}

const isFirstAnswer = (before: ReportEntry[]) => before.at(-1)?.type === 'sent';

/** Only `strong` counts as AI-generated; assessed and insufficient together make all answers (decisions §6). */
function figures(entries: ReportEntry[]): AiReport['report'] {
  const answers = entries.filter(entry => entry.type === 'recieve');
  const strong = answers.filter(answer => answer.authorship?.level === 'strong').length;
  const insufficient = answers.filter(answer => answer.authorship?.level === 'insufficient').length;
  return {
    totalQuestions: entries.length - answers.length,
    totalAIGeneratedAnswers: strong,
    percentAIGenerated: answers.length === 0 ? null : (strong / answers.length) * 100,
    assessedAnswers: answers.length - insufficient,
    insufficientAnswers: insufficient,
    method: builtInAuthorship.method,
    modelVersion: builtInAuthorship.modelVersion,
  };
}

/** Keeps the report beside its interview, inside the transaction that completes it. */
export async function storeReport(
  interview: { _id: Types.ObjectId; company: Types.ObjectId },
  content: ReportContent,
  session: ClientSession,
): Promise<void> {
  await ReportModel.create([{ _id: interview._id, company: interview.company, ...content }], { session });
}

/** The report of an interview of the actor's company, or null. */
export async function findReport(actor: Actor, interviewId: string): Promise<ReportRecord | null> {
  return actor.companyId && ReportModel.findOne({ _id: interviewId, company: actor.companyId }).lean();
}

/**
 * The review of the answer to a question, as it was stored with the report. Throws 404 where the interview is
 * unknown, or the question is not in its transcript.
 */
export async function reviewAnswer(actor: Actor, interviewId: string, question: string): Promise<Review> {
  const report = await findReport(actor, interviewId);
  if (!report) throw new AppError('NOT_FOUND', 'There is no transcript of such an interview');
  const entries = report.aiReport.jsonArray;
  const asked = plainText(question);
  const index = entries.findIndex(entry => entry.type === 'sent' && plainText(entry.message) === asked);
  if (index === -1) throw new AppError('NOT_FOUND', 'This question is not in the transcript');
  const next = entries[index + 1];
  const answer = next?.type === 'recieve' ? next : null;
  return answer?.review ?? builtInReviewer.review({ question, answer: answer?.message ?? null });
}
