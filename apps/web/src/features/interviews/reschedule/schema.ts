import { isOpen } from '@interview-detection/shared/interviews/interviews.rules';
import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { rescheduleSchema } from '@interview-detection/shared/interviews/interview-input.schema';
import { z } from 'zod';
import { dayOf } from '#web/lib/dates';
import { heldBy, isHeldAs, othersOf, startFormFields } from '../schema';

/** What rescheduling can change; name, email, position and resume stay (contract §14). */
export const rescheduleFormSchema = z.object({
  ...startFormFields,
  /** '' for Bot. */
  interviewer: z.string(),
  /** The other interviewers. */
  others: z.array(z.string()),
  reason: rescheduleSchema.shape.reason,
});
export type RescheduleInput = z.input<typeof rescheduleFormSchema>;
export type RescheduleValues = z.output<typeof rescheduleFormSchema>;

/** The form's fields by their names on the wire, in the order of the screen. */
export const RESCHEDULE_WIRE_NAMES = {
  date: 'date',
  time: 'time',
  interviewer: 'interviewer',
  interviewers: 'others',
  reason: 'reason',
} as const;

/** Returns the form's values for the current interview. */
export const rescheduleInput = (interview: Interview): RescheduleInput => ({
  date: dayOf(interview.date),
  time: interview.time,
  interviewer: interview.interviewer?._id ?? '',
  others: othersOf(interview),
  reason: '',
});

export type Slot = Pick<RescheduleInput, 'date' | 'time' | 'interviewer' | 'others'>;

export interface SlotChange {
  isTime: boolean;
  isInterviewer: boolean;
}

/** Returns what the form would change about the interview; a reason alone changes nothing. */
export function slotChange(interview: Interview, { date, time, ...held }: Slot): SlotChange {
  const now = rescheduleInput(interview);
  return {
    isTime: date !== now.date || time !== now.time,
    isInterviewer: !isHeldAs(held, now),
  };
}

/** Returns the body of the call. The interview keeps its own zone, so none is sent. */
export function toReschedule(
  interview: Interview,
  { date, time, interviewer, others, reason }: RescheduleValues,
  force: boolean,
): z.input<typeof rescheduleSchema> {
  return {
    date,
    time,
    ...heldBy(interviewer, others, interview),
    ...(reason ? { reason } : {}),
    ...(force ? { force } : {}),
  };
}

export const canBeMoved = ({ status }: Interview): boolean => isOpen(status);
