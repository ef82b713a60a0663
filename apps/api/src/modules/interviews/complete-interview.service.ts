import { isOpen } from '@interview-detection/shared/interviews/interviews.rules';
import type { Completion, Devices } from '@interview-detection/shared/reports/transcript.schema';
import type { ClientSession } from 'mongoose';
import { publish } from '#api/events/publish.service';
import { AppError } from '#api/lib/app-error';
import type { CompanyPrincipal } from '#api/lib/principal';
import type { CompanyScope } from '#api/lib/system-principal';
import { inTransaction } from '#api/database/transaction';
import { endInterview } from './end-interview.service';
import { getInterview } from './get-interview.service';
import { interviewCompleted, interviewTranscribed, type CompletionContent } from './interviews.events';
import { Interviews, WITH_TRANSCRIPT, type InterviewRecord } from './interviews.model';
import { sanitizeMessages } from './transcript.pool';

const NO_DEVICES: Devices = { mediaDevices: [], bluetoothDevice: [], usbDevice: [] };

/**
 * Ends an open interview with its transcript and requests its report, which is made after the response; also an
 * interview that was held in its own room without any recorded words of the candidate. Throws 404, 409
 * INTERVIEW_NOT_OPEN.
 */
export async function completeInterview(
  principal: CompanyPrincipal,
  id: string,
  input: Completion,
): Promise<InterviewRecord> {
  const interview = await getInterview(principal, id);
  if (!isOpen(interview.status) && !interview.recordings.awaitsTranscript) throw new AppError('INTERVIEW_NOT_OPEN');
  const content = await readCompletion(input);
  return inTransaction(async session => {
    if (interview.recordings.awaitsTranscript) {
      const record = await takeTranscript(principal.scope, interview, session);
      await publish(interviewTranscribed, { principal, session, record, payload: { content } });
      return record;
    }
    const ended = await endInterview(principal, interview, 'completed', undefined, session);
    await publish(interviewCompleted, { principal, session, record: ended, payload: { content } });
    return ended;
  });
}

/** Lets a completed interview that is given its transcript now wait for its report. Throws 409 INTERVIEW_NOT_OPEN. */
async function takeTranscript(
  scope: CompanyScope,
  { _id }: Pick<InterviewRecord, '_id'>,
  session: ClientSession,
): Promise<InterviewRecord> {
  const record = await Interviews.in(scope)
    .findOneAndUpdate(
      {
        _id,
        status: 'completed',
        'recordings.awaitsTranscript': true,
        'report.status': { $in: ['ready', 'failed'] },
      },
      WITH_TRANSCRIPT,
      { returnDocument: 'after', session },
    )
    .lean();
  if (!record) throw new AppError('INTERVIEW_NOT_OPEN');
  return record;
}

/** Returns what is stored of a completion: sanitized HTML, and a list for every kind of device. */
export async function readCompletion({ transcript, devices }: Completion): Promise<CompletionContent> {
  const messages = await sanitizeMessages(transcript.map(entry => entry.message));
  return {
    transcript: transcript.map((entry, index) => ({ ...entry, message: messages[index] ?? '' })),
    devices: devices ?? NO_DEVICES,
    hasDeviceList: devices !== undefined,
  };
}
