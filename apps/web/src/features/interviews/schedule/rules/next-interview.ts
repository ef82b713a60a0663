import type { Candidate } from '@interview-detection/shared/candidates/candidates.schema';
import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { DURATIONS, EMPTY_INTERVIEW, type AddInterviewInput } from '../schema';

/**
 * Returns the form for another interview of a candidate: who they are, and everything else as in the last one. Only the
 * start is left open. What the bot has held is followed by people.
 *
 * @param last the candidate's last interview, if there was one
 * @param mayHold whether a person can still be chosen as interviewer
 */
export function nextInterview(
  { name, email, position }: Pick<Candidate, 'name' | 'email' | 'position'>,
  last: Interview | undefined,
  mayHold: (id: string) => boolean,
): AddInterviewInput {
  const known = { ...EMPTY_INTERVIEW, known: 'keep' as const, candidate: name, email, position: position._id };
  if (!last) return known;
  const { interviewers, interviewType, policy, description, durationMinutes, status } = last;
  const [interviewer = '', ...others] = interviewers.map(({ _id }) => _id).filter(mayHold);
  return {
    ...known,
    interviewType: status === 'completed' ? 'Real' : interviewType,
    interviewer,
    others,
    policy,
    description,
    durationMinutes: DURATIONS.find(minutes => minutes === `${durationMinutes}`) ?? known.durationMinutes,
  };
}
