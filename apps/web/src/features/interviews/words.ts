import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';

/**
 * Returns what was done, and beside it that its e-mail did not leave where that is so (contract §18): success is said of
 * what has happened only.
 *
 * @param done what was done, `Interview cancelled`
 * @param sendsMail whether this server has a mail server; undefined while that is not known
 */
export function told(done: string, { notice }: Pick<Interview, 'notice'>, sendsMail: boolean | undefined): string {
  if (notice?.state !== 'held' && notice?.state !== 'failed') return done;
  const stop = /[.!]$/.test(done) ? '' : '.';
  if (sendsMail === false) return `${done}${stop} No e-mail was sent: there is no mail server.`;
  return `${done}${stop} ${notice.state === 'held' ? 'The e-mail to the candidate is held.' : 'The e-mail to the candidate failed.'}`;
}

/** Returns who gets an e-mail when an interview is cancelled, in one sentence. */
export function cancellationNotice(
  { candidate, interviewer }: Pick<Interview, 'candidate' | 'interviewer'>,
  sendsMail: boolean | undefined,
): string {
  if (sendsMail === false) return 'Nobody gets an e-mail: there is no mail server.';
  const people = interviewer ? `${candidate.name} and ${interviewer.name}` : candidate.name;
  return `${people} will get a cancellation e-mail.`;
}
