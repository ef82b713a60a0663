import { mutationOptions, useQuery } from '@tanstack/react-query';
import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import { knownQuery } from '@interview-detection/shared/candidates/candidates.schema';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import type { CallInput } from '../../../lib/api-client';
import { call, endpointQuery } from '../../../lib/session-client';
import { upload } from '../../../lib/session-upload';
import { refreshInterviews } from '../api';
import { KnownAlready, normalizedEmail } from './rules';

interface Application {
  email: string;
  position: string;
}

const knownCandidate = ({ email, position }: Application) =>
  endpointQuery(candidatesEndpoints.known, { query: { email: normalizedEmail(email), position } });

/** Who is already a candidate under this address for this position; asked where both are given. */
export function useKnownCandidate({ email, position }: Application) {
  return useQuery({
    ...knownCandidate({ email, position }),
    enabled: position !== '' && knownQuery.shape.email.safeParse(email).success,
  });
}

interface ScheduleInput {
  body: CallInput<typeof interviewsEndpoints.create>['body'];
  /** Null where a known candidate keeps theirs. */
  resume: File | null;
  /** What becomes of a known candidate was decided. */
  isDecided: boolean;
  /** Gets the sent share of the request, 0 to 1. */
  onProgress: (share: number) => void;
}

/**
 * Schedules an interview. Throws `KnownAlready` before anything is sent where a candidate is known about whom nothing was
 * decided: the form may not have asked, or a colleague has added them since.
 */
export const scheduleInterview = mutationOptions({
  mutationFn: async ({ body, resume, isDecided, onProgress }: ScheduleInput, { client }) => {
    if (!isDecided) {
      const { queryKey } = knownCandidate(body);
      const known = await call(candidatesEndpoints.known, queryKey[2]);
      client.setQueryData(queryKey, known);
      if (known) throw new KnownAlready(known);
    }
    return upload(interviewsEndpoints.create, { body }, { file: resume, onProgress });
  },
  onSuccess: (_interview, _input, _before, { client }) => refreshInterviews(client),
});
