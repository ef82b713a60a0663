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

/** Looks up an existing candidate with this address and position, once both are given. */
export function useKnownCandidate({ email, position }: Application) {
  return useQuery({
    ...knownCandidate({ email, position }),
    enabled: position !== '' && knownQuery.shape.email.safeParse(email).success,
  });
}

interface ScheduleInput {
  body: CallInput<typeof interviewsEndpoints.create>['body'];
  /** Null where an existing candidate keeps theirs. */
  resume: File | null;
  /** The user has decided what happens to the existing candidate. */
  isDecided: boolean;
  /** Called with the share of the request that has been sent, 0 to 1. */
  onProgress: (share: number) => void;
}

/**
 * Schedules an interview. Throws `KnownAlready`, before anything is sent, where the candidate exists and the user has
 * not decided about them: the form may not have asked, or a colleague has added them since.
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
