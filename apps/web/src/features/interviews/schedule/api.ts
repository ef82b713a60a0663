import { mutationOptions, useQuery } from '@tanstack/react-query';
import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import { knownQuery, type Candidate, type ResumeFacts } from '@interview-detection/shared/candidates/candidates.schema';
import { interviewOffersEndpoints } from '@interview-detection/shared/interview-offers/interview-offers.endpoints';
import type { Offer } from '@interview-detection/shared/interview-offers/interview-offers.schema';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import type { CallInput } from '#web/lib/api-client';
import { call, endpointQuery, nounKey } from '#web/lib/session-client';
import { upload } from '#web/lib/api-upload';
import { refreshInterviews } from '../api';
import type { timesOf } from './schema';

/** Normalises an address as the server does for comparison. */
export const normalizedEmail = (email: string): string => email.trim().toLowerCase();

/** Thrown where a candidate exists that the form did not know of: nothing was sent, the user decides first. */
export class KnownAlready extends Error {
  override readonly name = 'KnownAlready';

  constructor(candidate: { name: string }) {
    super(`${candidate.name} is already a candidate for this position.`);
  }
}

/** Returns whether a different name was entered, by the same comparison as the server. */
export const isOtherName = (entered: string, known: string): boolean =>
  entered.trim() !== '' && plain(entered) !== plain(known);

const plain = (name: string) => name.normalize('NFC').trim().toLowerCase();

interface Application {
  email: string;
  position: string;
}

const knownCandidate = ({ email, position }: Application) =>
  endpointQuery(candidatesEndpoints.known, { query: { email: normalizedEmail(email), position } });

/**
 * Looks up an existing candidate with this address and position, once both are given.
 *
 * @param given a candidate who was read already: shown from the start
 */
export function useKnownCandidate({ email, position }: Application, given?: Candidate) {
  const isGiven = given?.email === normalizedEmail(email) && given.position._id === position;
  return useQuery({
    ...knownCandidate({ email, position }),
    ...(isGiven ? { placeholderData: given } : {}),
    enabled: position !== '' && knownQuery.shape.email.safeParse(email).success,
  });
}

/** Returns what the text of a chosen resume says; undefined until it is read, and where it cannot be. */
export function useResumeFacts(resume: File | null): ResumeFacts | undefined {
  const { path } = candidatesEndpoints.readResume;
  return useQuery({
    queryKey: [path, resume?.name, resume?.size, resume?.lastModified],
    queryFn: ({ signal }) => upload(candidatesEndpoints.readResume, { body: {} }, { file: resume, signal }),
    enabled: resume !== null,
    staleTime: Infinity,
    retry: false,
  }).data;
}

interface ScheduleInput {
  body: CallInput<typeof interviewsEndpoints.create>['body'];
  /** The times that the candidate can pick from, instead of a fixed start. */
  times: ReturnType<typeof timesOf>;
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
  mutationFn: async (
    { body, times, resume, isDecided, onProgress }: ScheduleInput,
    { client },
  ): Promise<Interview | Offer> => {
    if (!isDecided) {
      const { queryKey } = knownCandidate(body);
      const known = await call(candidatesEndpoints.known, queryKey[2]);
      client.setQueryData(queryKey, known);
      if (known) throw new KnownAlready(known);
    }
    if (times) {
      const { date: _date, time: _time, force: _force, ...same } = body;
      return upload(interviewOffersEndpoints.make, { body: { ...same, ...times } }, { file: resume, onProgress });
    }
    return upload(interviewsEndpoints.create, { body }, { file: resume, onProgress });
  },
  onSuccess: (_made, _input, _before, { client }) => {
    void client.invalidateQueries({ queryKey: nounKey(interviewOffersEndpoints.list) });
    refreshInterviews(client);
  },
});
