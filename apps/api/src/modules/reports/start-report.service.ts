import type { Completion, Devices, TranscriptEntry } from '@interview-detection/shared/reports/reports.schema';
import type { ClientSession, Types } from 'mongoose';
import { enqueue } from '../../jobs/jobs.service';
import { reportJob } from './reports.jobs';
import { ReportModel } from './reports.model';
import { sanitizeMessages } from './transcript-html';

const NO_DEVICES: Devices = { mediaDevices: [], bluetoothDevice: [], usbDevice: [] };

/** What of a completion is kept: HTML of which nothing runs, and a list for every kind of device. */
export async function readCompletion({ transcript, devices }: Completion): Promise<Content> {
  const messages = await sanitizeMessages(transcript.map(entry => entry.message));
  return {
    transcript: transcript.map((entry, index) => ({ ...entry, message: messages[index] ?? '' })),
    devices: devices ?? NO_DEVICES,
    hasDeviceList: devices !== undefined,
  };
}

interface Content {
  transcript: TranscriptEntry[];
  devices: Devices;
  hasDeviceList: boolean;
}

/** Keeps what was said and asks for the report, inside the transaction that completes the interview. */
export async function startReport(
  interview: { _id: Types.ObjectId; company: Types.ObjectId },
  content: Content,
  { session, requestId }: { session: ClientSession; requestId: string | undefined },
): Promise<void> {
  await keepContent(interview, content, session);
  await askForReport(interview, { session, requestId });
}

/** Keeps what was said in an interview whose report is yet to be made. */
export async function keepContent(
  { _id, company }: { _id: Types.ObjectId; company: Types.ObjectId },
  content: Content,
  session: ClientSession,
): Promise<void> {
  await ReportModel.create([{ _id, company, aiReport: null, ...content }], { session });
}

/** Asks for a report whose state has just become pending. */
export async function askForReport(
  { _id, company }: { _id: Types.ObjectId; company: Types.ObjectId },
  { session, requestId }: { session: ClientSession; requestId: string | undefined },
): Promise<void> {
  await enqueue(reportJob, { interviewId: _id.toHexString() }, { company, session, requestId });
}
