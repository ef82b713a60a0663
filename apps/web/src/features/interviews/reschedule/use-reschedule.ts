import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { mutationOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useServerForm } from '#web/components/form/use-server-form';
import { useCompany } from '#web/entities/users/use-current-user';
import type { CallInput } from '#web/lib/api-client';
import { ApiError } from '#web/lib/api-error';
import { nounKey, call } from '#web/lib/session-client';
import { refreshIfOutOfDate, refreshInterviews } from '../api';
import { resolveHalfTyped } from '../schema';
import { useBusyQuestion } from '../components/busy-question';
import { withMailOutcome } from '../words';
import {
  RESCHEDULE_WIRE_NAMES,
  rescheduleFormSchema,
  rescheduleInput,
  type Slot,
  slotChange,
  toReschedule,
} from './schema';

export const REASON_ALONE = 'Nothing has changed. Pick a new time or interviewer, or clear the reason.';

export const NOTHING_CHANGED = 'Nothing has changed yet: choose another date, time or interviewer.';

/** Contract §2 Reschedule: the exact text of the alert. */
const MOVED = 'Interview Added Successfully!';

/**
 * Manages the reschedule form: its fields, what they would change, and the server's messages.
 *
 * @param wanted what was chosen before the form opened, in a calendar: a short form, without a draft
 */
export function useReschedule(interview: Interview, onMoved: () => void, wanted?: Partial<Slot>) {
  /** The interview can no longer be moved: the only way is back. */
  const [isFinal, setIsFinal] = useState(false);
  const sendsMail = useCompany()?.sendsMail;
  const busy = useBusyQuestion(['date', 'time', 'interviewer', 'others']);
  const server = useServerForm({
    schema: rescheduleFormSchema,
    validate: resolveHalfTyped,
    initial: { ...rescheduleInput(interview), ...wanted },
    mutation: rescheduleInterview(interview.id),
    wireNames: RESCHEDULE_WIRE_NAMES,
    ...(wanted ? { confirmLeave: false } : { draft: `reschedule ${interview.id}` }),
    success: moved => withMailOutcome(MOVED, moved, sendsMail),
    unmountedError: 'Couldn’t reschedule.',
    onDone: onMoved,
    onFailure: (error, form) => {
      const code = error instanceof ApiError ? error.code : null;
      setIsFinal(code === 'INTERVIEW_NOT_OPEN' || code === 'NOT_FOUND');
      return busy.ask(error, form.getValues());
    },
  });
  const { form } = server;
  const [date, time, interviewer, others] = useWatch({
    control: form.control,
    name: ['date', 'time', 'interviewer', 'others'],
  });
  const slot = { date, time, interviewer, others };

  const send = (force: boolean) =>
    server.submit(values => {
      setIsFinal(false);
      busy.withdraw();
      const { isTime, isInterviewer } = slotChange(interview, values);
      if (isTime || isInterviewer) return toReschedule(interview, values, force);
      server.fail(values.reason ? REASON_ALONE : NOTHING_CHANGED);
      form.setFocus('date');
      return null;
    });

  const change = slotChange(interview, slot);
  const isMoved = change.isTime || change.isInterviewer;
  const isAnswered = isMoved && (server.failure === NOTHING_CHANGED || server.failure === REASON_ALONE);

  return {
    ...server,
    failure: isAnswered ? null : server.failure,
    submit: send(false),
    moveAnyway: send(true),
    isFinal,
    /** The interviewer has another interview at that time; cleared when the time or the interviewers change. */
    conflict: busy.message(slot),
    slot,
    change,
  };
}

/**
 * Reads an interview that is about to be moved. It is not cached: a form filled from an old copy would move it back.
 *
 * @param id as in the address
 */
export function useInterviewToMove(id: string) {
  return useQuery({
    queryKey: [...nounKey(interviewsEndpoints.details), 'reschedule', id],
    queryFn: ({ signal }) => call(interviewsEndpoints.details, { params: { id } }, { signal }),
    gcTime: 0,
  });
}

const rescheduleInterview = (id: string) =>
  mutationOptions({
    mutationFn: (body: CallInput<typeof interviewsEndpoints.reschedule>['body']) =>
      call(interviewsEndpoints.reschedule, { params: { id }, body }),
    onSuccess: (_interview, _body, _before, { client }) => refreshInterviews(client),
    onError: (error, _body, _before, { client }) => refreshIfOutOfDate(client, error),
  });
