import { mutationOptions } from '@tanstack/react-query';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import type { CallInput } from '../../../lib/api-client';
import { upload } from '../../../lib/api-upload';
import { refreshInterviews } from '../api';

interface ScheduleInput {
  body: CallInput<typeof interviewsEndpoints.create>['body'];
  resume: File;
  /** Gets the sent share of the request, 0 to 1. */
  onProgress: (share: number) => void;
}

export const scheduleInterview = mutationOptions({
  mutationFn: ({ body, resume, onProgress }: ScheduleInput) =>
    upload(interviewsEndpoints.create, { body }, { file: resume, onProgress }),
  onSuccess: (_interview, _input, _before, { client }) => refreshInterviews(client),
});
