import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ApiError, errorMessage } from '../../lib/api-error';
import { showServerErrors } from '../../lib/form-errors';
import { notify } from '../../lib/notify';
import { sayMoved, useRescheduleInterview } from './api';
import { rescheduleDraft } from './reschedule-draft';
import {
  RESCHEDULE_WIRE_NAMES,
  rescheduleInput,
  rescheduleResolver,
  slotChange,
  toReschedule,
  type RescheduleInput,
  type RescheduleValues,
  type Slot,
} from './reschedule-schema';

export const REASON_ALONE = 'Nothing would change: choose another date, time or interviewer, or take the reason out.';

interface Failure {
  message: string;
  /** The interview cannot be moved any more: there is only the way back. */
  isFinal: boolean;
}

const slotKey = ({ date, time, interviewer }: Slot) => [date, time, interviewer].join(' ');

/** The state of the reschedule form: its fields, what they would change, and what the server said about them. */
export function useRescheduleForm(interview: Interview, owner: string, onMoved: () => void) {
  const draftKey = `${owner} ${interview.id}`;
  const [draft, setDraft] = useState(() => rescheduleDraft.of(draftKey));
  const form = useForm<RescheduleInput, unknown, RescheduleValues>({
    resolver: rescheduleResolver,
    mode: 'onTouched',
    defaultValues: draft ?? rescheduleInput(interview),
  });
  const { control, getValues } = form;
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState<{ message: string; slot: string } | null>(null);
  const shown = useRef(false);
  const moved = useRef(false);
  const current = useRef(interview);
  useEffect(() => {
    current.current = interview;
  }, [interview]);

  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
      const values = getValues();
      const { isTime, isInterviewer } = slotChange(current.current, values);
      if (!moved.current && (isTime || isInterviewer || values.reason)) rescheduleDraft.keep(draftKey, values);
      else rescheduleDraft.drop();
    };
  }, [getValues, draftKey]);

  const move = useRescheduleInterview({
    onMoved: () => {
      moved.current = true;
      if (shown.current) onMoved();
    },
    onError: error => {
      if (shown.current) showFailure(error);
      else notify.error(`The interview was not moved. ${errorMessage(error)}`);
    },
  });

  function showFailure(error: Error) {
    const code = error instanceof ApiError ? error.code : null;
    if (code === 'INTERVIEWER_BUSY') {
      setBusy({ message: error.message, slot: slotKey(getValues()) });
      return;
    }
    const message = showServerErrors(error, form.setError, RESCHEDULE_WIRE_NAMES);
    const isFinal = code === 'INTERVIEW_NOT_OPEN' || code === 'NOT_FOUND';
    setFailure(message === null ? null : { message, isFinal });
  }

  const [date, time, interviewer] = useWatch({ control, name: ['date', 'time', 'interviewer'] });
  const slot = { date, time, interviewer };
  const change = slotChange(interview, slot);

  const send = (force: boolean) =>
    form.handleSubmit(values => {
      if (move.isPending) return;
      setFailure(null);
      setBusy(null);
      if (!change.isTime && !change.isInterviewer) {
        if (values.reason) {
          setFailure({ message: REASON_ALONE, isFinal: false });
          form.setFocus('date');
        } else {
          // As after a move (contract §2), but nobody needs to be asked or told.
          sayMoved();
          onMoved();
        }
        return;
      }
      move.mutate({ id: interview.id, body: toReschedule(values, force) });
    });

  return {
    form,
    submit: send(false),
    moveAnyway: send(true),
    sending: move.isPending,
    /** What is wrong with the form as a whole. */
    failure,
    /** The interviewer has another interview then; gone as soon as time or interviewer change. */
    conflict: busy?.slot === slotKey(slot) ? busy.message : null,
    slot,
    change,
    restored: draft !== null,
    startOver: () => {
      rescheduleDraft.drop();
      setDraft(null);
      setFailure(null);
      form.reset(rescheduleInput(interview));
    },
  };
}
