import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../lib/api-error';
import { nounKey } from '../../lib/api-query';
import { upload } from '../../lib/api-upload';
import { showServerErrors } from '../../lib/form-errors';
import { notify } from '../../lib/notify';
import {
  CORRECT_WIRE_NAMES,
  correctFormSchema,
  correctInput,
  toCorrection,
  type CorrectInput,
  type CorrectValues,
} from './correct-schema';

/** The form that corrects an open interview: its fields, what the server said, and the question of a busy interviewer. */
export function useCorrectInterview(interview: Interview, onDone: () => void) {
  const client = useQueryClient();
  const form = useForm<CorrectInput, unknown, CorrectValues>({
    resolver: zodResolver(correctFormSchema),
    mode: 'onTouched',
    defaultValues: correctInput(interview),
  });
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<string | null>(null);

  const correct = useMutation({
    meta: { errors: 'form' },
    mutationFn: ({ values, force }: { values: CorrectValues; force: boolean }) =>
      upload(
        interviewsEndpoints.correct,
        { params: { id: interview.id }, body: { ...toCorrection(interview, values), ...(force && { force }) } },
        { file: values.resume, onProgress: setProgress },
      ),
    onSuccess: () => {
      notify.success('Interview corrected');
      onDone();
    },
    onError: error => {
      if (error instanceof ApiError && error.code === 'INTERVIEWER_BUSY') setConflict(error.message);
      else setFailure(showServerErrors(error, form.setError, CORRECT_WIRE_NAMES));
    },
    onSettled: () => {
      setProgress(null);
      for (const endpoint of [interviewsEndpoints.list, candidatesEndpoints.list]) {
        void client.invalidateQueries({ queryKey: nounKey(endpoint) });
      }
    },
  });

  const send = (force: boolean) =>
    form.handleSubmit(values => {
      setFailure(null);
      setConflict(null);
      const changes = Object.keys(toCorrection(interview, values)).length > 0 || values.resume !== null;
      if (changes) correct.mutate({ values, force });
      else onDone();
    });
  return {
    form,
    progress,
    failure,
    conflict,
    sending: correct.isPending,
    submit: send(false),
    submitAnyway: send(true),
  };
}
