import { mutationOptions, useQuery } from '@tanstack/react-query';
import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import { knownQuery } from '@interview-detection/shared/candidates/candidates.schema';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import type { CallInput } from '../../../lib/api-client';
import { endpointQuery } from '../../../lib/session-client';
import { upload } from '../../../lib/session-upload';
import { refreshInterviews } from '../api';

/** Who is already a candidate under this address for this position; asked where both are given. */
export function useKnownCandidate({ email, position }: { email: string; position: string }) {
  return useQuery({
    ...endpointQuery(candidatesEndpoints.known, { query: { email, position } }),
    enabled: position !== '' && knownQuery.shape.email.safeParse(email).success,
  });
}

interface ScheduleInput {
  body: CallInput<typeof interviewsEndpoints.create>['body'];
  /** Null where a known candidate keeps theirs. */
  resume: File | null;
  /** Gets the sent share of the request, 0 to 1. */
  onProgress: (share: number) => void;
}

export const scheduleInterview = mutationOptions({
  mutationFn: ({ body, resume, onProgress }: ScheduleInput) =>
    upload(interviewsEndpoints.create, { body }, { file: resume, onProgress }),
  onSuccess: (_interview, _input, _before, { client }) => refreshInterviews(client),
});
