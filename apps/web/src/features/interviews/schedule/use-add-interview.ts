import type { Candidate } from '@interview-detection/shared/candidates/candidates.schema';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Offer } from '@interview-detection/shared/interview-offers/interview-offers.schema';
import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { useServerForm } from '#web/components/form/use-server-form';
import { ApiError } from '#web/lib/api-error';
import { useCompany } from '#web/entities/users/use-current-user';
import { resolveHalfTyped } from '../schema';
import { useBusyQuestion } from '../components/busy-question';
import { withMailOutcome } from '../words';
import { scheduleInterview, useKnownCandidate, isOtherName, KnownAlready, normalizedEmail } from './api';
import {
  addInterviewFormSchema,
  EMPTY_INTERVIEW,
  timesOf,
  toInterview,
  WIRE_NAMES,
  withoutUnused,
  type AddInterviewInput,
} from './schema';

/**
 * Returns the success message of a scheduled interview.
 *
 * @param typed the name typed for a new candidate; if the reply has another name, that candidate was added at the same
 *   moment
 */
function scheduled(interview: Interview, typed: string | null, sendsMail: boolean | undefined): string {
  const { name } = interview.candidate;
  const kept =
    typed === null || name === typed ? '' : `. ${name} was already a candidate: name and resume stay as they were.`;
  return withMailOutcome(`Interview Created Successfully${kept}`, interview, sendsMail);
}

/** Returns the success message of an offer of times. */
const offered = (offer: Offer, sendsMail: boolean | undefined): string =>
  withMailOutcome(`${offer.candidate.name} can now pick a time`, offer, sendsMail);

/** The next interview of a known candidate. */
export interface Next {
  candidate: Candidate;
  values: AddInterviewInput;
  /** The time of day of their last interview, `HH:MM`. */
  time: string | undefined;
}

/**
 * Manages the add form: its fields, the server's messages, and the progress of the upload.
 *
 * @param self id of the user who schedules the interview
 * @param next what is filled in from the start; null for an empty form
 */
export function useAddInterview(self: string, next: Next | null, onScheduled: () => void) {
  const initial = next?.values ?? EMPTY_INTERVIEW;
  const [sent, setSent] = useState(0);
  const [askedLate, setAskedLate] = useState(false);
  const sendsMail = useCompany()?.sendsMail;
  const busy = useBusyQuestion(['date', 'time', 'interviewType', 'interviewer', 'others']);
  const server = useServerForm({
    schema: addInterviewFormSchema,
    validate: resolve => resolveHalfTyped(withoutUnused(resolve)),
    initial,
    mutation: scheduleInterview,
    wireNames: WIRE_NAMES,
    draft: next ? `add-interview ${next.candidate._id}` : 'add-interview',
    success: (made, { body, isDecided }) =>
      'url' in made ? offered(made, sendsMail) : scheduled(made, isDecided ? null : body.name, sendsMail),
    unmountedError: 'We couldn’t schedule the interview.',
    onDone: (_interview, { reset }) => {
      reset(initial);
      onScheduled();
    },
    onFailure: (error, form) => {
      if (error instanceof KnownAlready) {
        setLeftEmail(normalizedEmail(form.getValues('email')));
        setAskedLate(true);
        return true;
      }
      const code = error instanceof ApiError ? error.code : null;
      const field =
        code === 'CANDIDATE_BOOKED' || code === 'CANDIDATE_DIFFERS'
          ? 'email'
          : code === 'FILE_TOO_LARGE'
            ? 'resume'
            : null;
      if (!field) return busy.ask(error, form.getValues());
      form.setError(field, { type: 'server', message: error.message }, { shouldFocus: true });
      return true;
    },
  });
  const { form, pending } = server;
  const [
    email,
    position,
    date,
    time,
    durationMinutes,
    interviewType,
    interviewer,
    others,
    choice,
    candidate,
    phone,
    resume,
  ] = useWatch({
    control: form.control,
    name: [
      'email',
      'position',
      'date',
      'time',
      'durationMinutes',
      'interviewType',
      'interviewer',
      'others',
      'known',
      'candidate',
      'phone',
      'resume',
    ],
  });
  const timing = useWatch({ control: form.control, name: 'timing' });
  // Not at every key press: the address is looked up once its field is left.
  const [leftEmail, setLeftEmail] = useState(() => normalizedEmail(email));
  const isLeft = leftEmail === normalizedEmail(email);
  const question = useKnownCandidate({ email: leftEmail, position }, next?.candidate);
  const known = question.data ?? null;
  const isKnown = known !== null && isLeft;
  // Until the lookup has finished, an earlier choice stays: a draft has it from a previous visit.
  const isOpen = isLeft && (question.isLoading || question.isError);
  useEffect(() => {
    if (isOpen || isKnown === (choice !== '')) return;
    form.setValue('known', isKnown ? 'keep' : '');
    // The requirements of these two have changed with it.
    form.clearErrors(['candidate', 'resume']);
  }, [form, isOpen, isKnown, choice]);

  const send = (force: boolean) =>
    server.submit(values => {
      busy.withdraw();
      setSent(0);
      setAskedLate(false);
      // A choice about a candidate who is no longer shown does not count.
      const decided = { ...values, known: isKnown ? values.known : ('' as const) };
      return {
        body: toInterview(decided, force, self, known?.name),
        times: timesOf(decided),
        resume: decided.known === 'keep' ? null : values.resume,
        isDecided: decided.known !== '',
        onProgress: setSent,
      };
    });

  return {
    ...server,
    submit: send(false),
    scheduleAnyway: send(true),
    /** Share of the request that has been sent, 0 to 1. */
    progress: pending ? sent : null,
    /** The interviewer has another interview at that time; cleared when the time or the interviewers change. */
    conflict: busy.message({ date, time, interviewType, interviewer, others }),
    isOffer: timing === 'offer',
    start: { date, time, minutes: Number(durationMinutes) },
    /** The existing candidate with this address and position. */
    known: isKnown ? known : null,
    keepsKnown: isKnown && choice !== 'replace',
    /** The name that was entered, if it differs from the existing candidate's. */
    otherName: isKnown && isOtherName(candidate, known.name) ? candidate.trim() : null,
    /** Clears the email and focuses its field: the person entered is a different one, with their own address. */
    clearEmail: () => {
      form.setValue('email', '', { shouldDirty: true });
      setLeftEmail('');
      form.setFocus('email');
    },
    /** The form was submitted before the question about that candidate was asked. */
    askedLate,
    /** Takes over what a resume says; the focus goes to where it is checked first. */
    fillIn: (found: { name?: string; email?: string; phone?: string }) => {
      if (found.email !== undefined) {
        form.setValue('email', found.email, { shouldDirty: true, shouldValidate: true });
        setLeftEmail(normalizedEmail(found.email));
      }
      if (found.name !== undefined) form.setValue('candidate', found.name, { shouldDirty: true, shouldValidate: true });
      if (found.phone !== undefined) form.setValue('phone', found.phone, { shouldDirty: true, shouldValidate: true });
      form.setFocus(found.name !== undefined ? 'candidate' : found.email !== undefined ? 'email' : 'phone');
    },
    resume,
    leaveEmail: () => setLeftEmail(normalizedEmail(form.getValues('email'))),
    /** The form's values about the people involved. */
    people: { candidate, email, phone, interviewType, interviewer, others },
  };
}
