import { isOpen } from '@interview-detection/shared/interviews/interviews.rules';
import { Types } from 'mongoose';
import type { Published } from '#api/events/domain-event';
import { AppError } from '#api/lib/app-error';
import type { InterviewRecord } from '../interviews/interviews.model';
import { appendEvents } from './chain.service';

/**
 * Records that another device took over an open interview, from a candidate who has agreed: the one event that no page
 * can report. A full chain locks nobody out of the interview; the visit records the device either way.
 */
export async function keepTakeover({
  scope,
  session,
  payload,
}: Published<{ interview: InterviewRecord }>): Promise<void> {
  const { interview } = payload;
  if (!scope) throw new AppError('COMPANY_REQUIRED');
  if (interview.visit.consent?.decision !== 'agreed' || !isOpen(interview.status)) return;
  const now = new Date();
  const event = {
    id: `takeover-${new Types.ObjectId().toHexString()}`,
    seq: 0,
    kind: 'takeover' as const,
    at: now.toISOString(),
    turn: null,
    data: {},
  };
  try {
    await appendEvents({ scope, interview: interview._id, session }, [event], now);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'EVIDENCE_FULL')) throw error;
  }
}
