import { mutationOptions } from '@tanstack/react-query';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import type { CallInput } from '#web/lib/api-client';
import { upload } from '#web/lib/api-upload';
import { refreshInterviews } from '../api';

interface CorrectionInput {
  body: CallInput<typeof interviewsEndpoints.correct>['body'];
  /** Null keeps the resume. */
  resume: File | null;
  /** Called with the share of the request that has been sent, 0 to 1. */
  onProgress: (share: number) => void;
}

export const correctInterview = (id: string) =>
  mutationOptions({
    mutationFn: ({ body, resume, onProgress }: CorrectionInput) =>
      upload(interviewsEndpoints.correct, { params: { id }, body }, { file: resume, onProgress }),
    onSettled: (_interview, _error, _input, _before, { client }) => refreshInterviews(client),
  });
