import { isOpen } from '@interview-detection/shared/interviews/interviews.rules';
import type { Completion, Devices } from '@interview-detection/shared/reports/reports.schema';
import { publish } from '../../events/publish.service';
import { AppError } from '../../lib/app-error';
import type { CompanyPrincipal } from '../../lib/principal';
import { inTransaction } from '../../lib/transaction';
import { endInterview } from './end-interview.service';
import { getInterview } from './get-interview.service';
import { interviewCompleted, type CompletionContent } from './interviews.events';
import type { InterviewRecord } from './interviews.model';
import { sanitizeMessages } from './transcript-html.pool';

const NO_DEVICES: Devices = { mediaDevices: [], bluetoothDevice: [], usbDevice: [] };

/**
 * Ends an open interview with what was said in it and asks for its report, which is made after the answer. Throws 404,
 * 409 INTERVIEW_NOT_OPEN.
 */
export async function completeInterview(
  principal: CompanyPrincipal,
  id: string,
  input: Completion,
): Promise<InterviewRecord> {
  const interview = await getInterview(principal, id);
  if (!isOpen(interview.status)) throw new AppError('INTERVIEW_NOT_OPEN');
  const content = await readCompletion(input);
  return inTransaction(async session => {
    const ended = await endInterview(
      principal,
      interview,
      { status: 'completed', reportStatus: 'pending' },
      undefined,
      session,
    );
    await publish(interviewCompleted, { principal, session, record: ended, payload: { content } });
    return ended;
  });
}

/** Returns what is kept of a completion: HTML of which nothing runs, and a list for every kind of device. */
export async function readCompletion({ transcript, devices }: Completion): Promise<CompletionContent> {
  const messages = await sanitizeMessages(transcript.map(entry => entry.message));
  return {
    transcript: transcript.map((entry, index) => ({ ...entry, message: messages[index] ?? '' })),
    devices: devices ?? NO_DEVICES,
    hasDeviceList: devices !== undefined,
  };
}
