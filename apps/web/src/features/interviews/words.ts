import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';

/**
 * Returns what was done and, where that is so, that its email was not sent (contract §18): success is reported only
 * for what has happened.
 *
 * @param done what was done, `Interview cancelled`
 * @param sendsMail whether this server has a mail server; undefined while that is not known
 */
export function withMailOutcome(
  done: string,
  { notice }: Pick<Interview, 'notice'>,
  sendsMail: boolean | undefined,
): string {
  if (notice?.state !== 'held' && notice?.state !== 'failed') return done;
  const stop = /[.!]$/.test(done) ? '' : '.';
  if (sendsMail === false) return `${done}${stop} No email was sent: there is no mail server.`;
  return `${done}${stop} ${notice.state === 'held' ? 'The email to the candidate is held.' : 'The email to the candidate failed.'}`;
}

const NO_MAIL = 'No one gets an email: there is no mail server.';

/**
 * Returns who gets an email once a form is sent, in one sentence; null if no one ever does.
 *
 * @param people by name or address
 * @param what they get, `an invitation by email`
 * @param mailsHeld whether the company's emails wait for an owner to verify their address
 */
export function recipientsNotice(
  people: readonly string[],
  what: string,
  { sendsMail, mailsHeld }: { sendsMail: boolean | undefined; mailsHeld: boolean },
): string | null {
  if (people.length === 0) return null;
  if (sendsMail === false) return NO_MAIL;
  const condition = mailsHeld ? ' once an owner of your company has verified their email address' : '';
  return `${new Intl.ListFormat('en-GB').format(new Set(people))} will get ${what}${condition}.`;
}

/** Returns who gets an email when an interview is cancelled, in one sentence. */
export function cancellationNotice(
  { candidate, interviewers }: Pick<Interview, 'candidate' | 'interviewers'>,
  sendsMail: boolean | undefined,
): string {
  if (sendsMail === false) return NO_MAIL;
  const people = new Intl.ListFormat('en-GB').format([candidate.name, ...interviewers.map(({ name }) => name)]);
  return `${people} will get a cancellation email.`;
}
