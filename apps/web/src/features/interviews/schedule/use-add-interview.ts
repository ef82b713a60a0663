import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useServerForm } from '../../../components/form/use-server-form';
import { ApiError } from '../../../lib/api-error';
import { useCompany } from '../../../entities/users/use-current-user';
import { scheduleInterview, useKnownCandidate } from './api';
import { addInterviewFormSchema, EMPTY_INTERVIEW, toInterview, WIRE_NAMES } from './schema';
import { tellHalfTyped } from '../schema';
import { told } from '../words';
import { useBusyQuestion } from '../use-busy-question';

/** As the server compares addresses. */
const normalized = (email: string) => email.trim().toLowerCase();

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
  const { form, pending } = server;
  const [email, position, date, time, durationMinutes, interviewType, interviewer, choice, candidate] = useWatch({
    control: form.control,
    name: [
      'email',
      'position',
      'date',
      'time',
      'durationMinutes',
      'interviewType',
      'interviewer',
      'known',
      'candidate',
    ],
  });
  // Not at every key: the address is asked about once its field is left.
  const [leftEmail, setLeftEmail] = useState(() => normalized(email));
  const known = useKnownCandidate({ email: leftEmail, position }).data ?? null;
  const isKnown = known !== null && leftEmail === normalized(email);
  useEffect(() => {
    if (isKnown === (choice !== '')) return;
    form.setValue('known', isKnown ? 'keep' : '');
    // What these two need has changed with it.
    form.clearErrors(['candidate', 'resume']);
  }, [form, isKnown, choice]);

  const send = (force: boolean) =>
    server.submit(values => {
      busy.withdraw();
      setSent(0);
      const resume = values.known === 'keep' ? null : values.resume;
      return { body: toInterview(values, force, known?.name), resume, onProgress: setSent };
    });

  return {
    ...server,
    submit: send(false),
    scheduleAnyway: send(true),
    /** Sent share of the request, 0 to 1. */
    progress: pending ? sent : null,
    /** The interviewer has another interview then; gone as soon as time or interviewer change. */
    conflict: busy.message({ date, time, interviewType, interviewer }),
    start: { date, time, minutes: Number(durationMinutes) },
    /** Who is already a candidate under this address for this position. */
    known: isKnown ? known : null,
    keepsKnown: isKnown && choice === 'keep',
    leaveEmail: () => setLeftEmail(normalized(form.getValues('email'))),
    /** What stands in the form of the people concerned. */
    people: { candidate, interviewType, interviewer },
  };
}
