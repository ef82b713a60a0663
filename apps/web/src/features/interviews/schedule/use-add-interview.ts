import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useServerForm } from '../../../components/form/use-server-form';
import { ApiError } from '../../../lib/api-error';
import { useCompany } from '../../../entities/users/use-current-user';
import { scheduleInterview } from './api';
import { addInterviewFormSchema, EMPTY_INTERVIEW, toInterview, WIRE_NAMES } from './schema';
import { tellHalfTyped } from '../schema';
import { told } from '../words';
import { useBusyQuestion } from '../use-busy-question';

/** The state of the add form: its fields, what the server said about them, and how far the upload is. */
export function useAddInterview(onScheduled: () => void) {
  const [sent, setSent] = useState(0);
  const sendsMail = useCompany()?.sendsMail;
  const busy = useBusyQuestion(['date', 'time', 'interviewType', 'interviewer']);
  const server = useServerForm({
    schema: addInterviewFormSchema,
    validate: tellHalfTyped,
    initial: EMPTY_INTERVIEW,
    mutation: scheduleInterview,
    wireNames: WIRE_NAMES,
    draft: 'add-interview',
    success: interview => told('Interview Created Successfully', interview, sendsMail),
    whenGone: 'The interview was not scheduled.',
    onDone: (_interview, { reset }) => {
      reset(EMPTY_INTERVIEW);
      onScheduled();
    },
    onFailure: (error, form) => {
      const code = error instanceof ApiError ? error.code : null;
      const field = code === 'CANDIDATE_BOOKED' ? 'email' : code === 'FILE_TOO_LARGE' ? 'resume' : null;
      if (!field) return busy.ask(error, form.getValues());
      form.setError(field, { type: 'server', message: error.message }, { shouldFocus: true });
      return true;
    },
  });
  const send = (force: boolean) =>
    server.submit(values => {
      busy.withdraw();
      setSent(0);
      return { body: toInterview(values, force), resume: values.resume, onProgress: setSent };
    });
  const { form, pending } = server;
  const [date, time, interviewType, interviewer] = useWatch({
    control: form.control,
    name: ['date', 'time', 'interviewType', 'interviewer'],
  });

  return {
    ...server,
    submit: send(false),
    scheduleAnyway: send(true),
    /** Sent share of the request, 0 to 1. */
    progress: pending ? sent : null,
    /** The interviewer has another interview then; gone as soon as time or interviewer change. */
    conflict: busy.message({ date, time, interviewType, interviewer }),
    start: { date, time },
  };
}
