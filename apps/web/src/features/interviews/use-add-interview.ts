import type { User } from '@interview-detection/shared/users/users.schema';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ApiError, errorMessage } from '../../lib/api-error';
import { showServerErrors } from '../../lib/form-errors';
import { notify } from '../../lib/notify';
import { useScheduleInterview } from './api';
import { interviewDraft } from './draft';
import {
  addInterviewResolver,
  EMPTY_INTERVIEW,
  isEmptyInterview,
  toInterview,
  WIRE_NAMES,
  type AddInterviewInput,
  type AddInterviewValues,
} from './schema';

type Slot = Pick<AddInterviewInput, 'date' | 'time' | 'interviewType' | 'interviewer'>;
const slotKey = (slot: Slot) => [slot.date, slot.time, slot.interviewType, slot.interviewer].join(' ');

/** The state of the add form: its fields, what the server said about them, and how far the upload is. */
export function useAddInterview(user: User, onScheduled: () => void) {
  const [draft, setDraft] = useState(() => interviewDraft.of(user._id));
  const form = useForm<AddInterviewInput, unknown, AddInterviewValues>({
    resolver: addInterviewResolver,
    mode: 'onTouched',
    defaultValues: draft ?? EMPTY_INTERVIEW,
  });
  const { control, getValues } = form;
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState<{ message: string; slot: string } | null>(null);
  const [sent, setSent] = useState(0);
  const shown = useRef(false);

  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
      const values = getValues();
      if (isEmptyInterview(values)) interviewDraft.drop();
      else interviewDraft.keep(user._id, values);
    };
  }, [getValues, user._id]);

  const schedule = useScheduleInterview(error => {
    if (shown.current) showFailure(error);
    else notify.error(`The interview was not scheduled. ${errorMessage(error)}`);
  });

  function showFailure(error: Error) {
    const code = error instanceof ApiError ? error.code : null;
    if (code === 'INTERVIEWER_BUSY') {
      setBusy({ message: error.message, slot: slotKey(getValues()) });
    } else if (code === 'CANDIDATE_BOOKED') {
      form.setError('email', { type: 'server', message: error.message }, { shouldFocus: true });
    } else if (code === 'FILE_TOO_LARGE') {
      form.setError('resume', { type: 'server', message: error.message }, { shouldFocus: true });
    } else {
      setFailure(showServerErrors(error, form.setError, WIRE_NAMES));
    }
  }

  const send = (force: boolean) =>
    form.handleSubmit(values => {
      if (schedule.isPending) return;
      setFailure(null);
      setBusy(null);
      setSent(0);
      schedule.mutate(
        { body: toInterview(values, force), resume: values.resume, onProgress: setSent },
        {
          onSuccess: () => {
            form.reset(EMPTY_INTERVIEW);
            onScheduled();
          },
        },
      );
    });

  const [date, time, interviewType, interviewer] = useWatch({
    control,
    name: ['date', 'time', 'interviewType', 'interviewer'],
  });
  const stillThatSlot = busy?.slot === slotKey({ date, time, interviewType, interviewer });

  return {
    form,
    submit: send(false),
    scheduleAnyway: send(true),
    sending: schedule.isPending,
    /** Sent share of the request, 0 to 1. */
    progress: schedule.isPending ? sent : null,
    /** What is wrong with the form as a whole. */
    failure,
    /** The interviewer has another interview then; gone as soon as time or interviewer change. */
    conflict: busy && stillThatSlot ? busy.message : null,
    start: { date, time },
    restored: draft !== null,
    startOver: () => {
      interviewDraft.drop();
      setDraft(null);
      setFailure(null);
      form.reset(EMPTY_INTERVIEW);
    },
  };
}
