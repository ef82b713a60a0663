import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useServerForm } from '#web/components/form/use-server-form';
import { correctInterview } from './api';
import { CORRECT_WIRE_NAMES, correctFormSchema, correctInput, toCorrection } from './schema';
import { useBusyQuestion } from '../use-busy-question';

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
  const [candidate, email, interviewer, others, description, policy, resume] = useWatch({
    control: server.form.control,
    name: ['candidate', 'email', 'interviewer', 'others', 'description', 'policy', 'resume'],
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
    values: { candidate, email, interviewer, others, description, policy, resume },
    /** Share of the request that has been sent, 0 to 1. */
    progress: server.pending ? sent : null,
    conflict: busy.message({ interviewer, others }),
    submit: send(false),
    submitAnyway: send(true),
  };
}
