import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { told } from '../words';

/**
 * Returns the good news of a scheduled interview.
 *
 * @param typed the name of a new candidate; another one in the reply is of somebody who was added in the same moment
 */
export function scheduled(interview: Interview, typed: string | null, sendsMail: boolean | undefined): string {
  const { name } = interview.candidate;
  const kept =
    typed === null || name === typed ? '' : `. ${name} was a candidate already: name and resume stay as they were.`;
  return told(`Interview Created Successfully${kept}`, interview, sendsMail);
}
