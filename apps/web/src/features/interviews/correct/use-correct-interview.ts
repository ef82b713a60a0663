import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { mutationOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useServerForm } from '#web/components/form/use-server-form';
import type { CallInput } from '#web/lib/api-client';
import { upload } from '#web/lib/api-upload';
import { refreshInterviews } from '../api';
import { useBusyQuestion } from '../components/busy-question';
import { CORRECT_WIRE_NAMES, correctFormSchema, correctInput, toCorrection } from './schema';

/**
 * Manages the form that corrects an open interview: its fields, the server's messages, and the question about a busy
 * interviewer.
 */
export function useCorrectInterview(interview: Interview, onDone: () => void) {
  const [sent, setSent] = useState(0);
  const busy = useBusyQuestion(['interviewer', 'others']);
  const server = useServerForm({
    schema: correctFormSchema,
    initial: correctInput(interview),
    mutation: correctInterview(interview.id),
    wireNames: CORRECT_WIRE_NAMES,
    draft: `correct ${interview.id}`,
    success: 'Changes saved',
    unmountedError: 'We couldn’t correct the interview.',
    onDone,
    onFailure: (error, form) => busy.ask(error, form.getValues()),
  });
  const [candidate, email, interviewer, others, description, policy, meetingLink, resume] = useWatch({
    control: server.form.control,
    name: ['candidate', 'email', 'interviewer', 'others', 'description', 'policy', 'meetingLink', 'resume'],
  });

  const send = (force: boolean) =>
    server.submit(values => {
      busy.withdraw();
      setSent(0);
      const changes = toCorrection(interview, values);
      if (Object.keys(changes).length > 0 || values.resume !== null) {
        return { body: { ...changes, ...(force && { force }) }, resume: values.resume, onProgress: setSent };
      }
      server.startOver();
      onDone();
      return null;
    });
  return {
    ...server,
    /** The form's values. */
    values: { candidate, email, interviewer, others, description, policy, meetingLink, resume },
    /** Share of the request that has been sent, 0 to 1. */
    progress: server.pending ? sent : null,
    conflict: busy.message({ interviewer, others }),
    submit: send(false),
    submitAnyway: send(true),
  };
}

interface CorrectionInput {
  body: CallInput<typeof interviewsEndpoints.correct>['body'];
  /** Null keeps the resume. */
  resume: File | null;
  /** Called with the share of the request that has been sent, 0 to 1. */
  onProgress: (share: number) => void;
}

const correctInterview = (id: string) =>
  mutationOptions({
    mutationFn: ({ body, resume, onProgress }: CorrectionInput) =>
      upload(interviewsEndpoints.correct, { params: { id }, body }, { file: resume, onProgress }),
    onSettled: (_interview, _error, _input, _before, { client }) => refreshInterviews(client),
  });
