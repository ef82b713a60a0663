import type { ClientSession, Types } from 'mongoose';
import type { Published } from '../../events/domain-event';
import { enqueue } from '../../jobs/jobs.service';
import { currentRequestId } from '../../lib/request-context';
import type { CompletionContent } from '../interviews/interviews.events';
import { reportJob } from './reports.jobs';
import { ReportModel } from './reports.model';

/** Keeps what was said in a completed interview and asks for its report. */
export async function startReport({ record, payload, session }: Published<{ content: CompletionContent }>) {
  const { _id, company } = record;
  if (company === null) throw new Error('An interview belongs to a company');
  await keepContent({ _id, company }, payload.content, session);
  await askForReport({ _id, company }, session);
}

/** Keeps what was said in an interview whose report is yet to be made. */
export async function keepContent(
  { _id, company }: { _id: Types.ObjectId; company: Types.ObjectId },
  content: CompletionContent,
  session: ClientSession,
): Promise<void> {
  await ReportModel.create([{ _id, company, aiReport: null, ...content }], { session });
}

/** Asks for a report whose state has just become pending. */
export async function askForReport(
  { _id, company }: { _id: Types.ObjectId; company: Types.ObjectId },
  session: ClientSession,
): Promise<void> {
  await enqueue(reportJob, { interviewId: _id.toHexString() }, { company, session, requestId: currentRequestId() });
}
