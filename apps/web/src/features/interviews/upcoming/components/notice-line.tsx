import { isOpen } from '@interview-detection/shared/interviews/interviews.rules';
import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { Mail, MailCheck, MailX } from 'lucide-react';
import { formatInstant } from '#web/lib/dates';

/**
 * Shows the state of the latest email to the candidate; nothing where it is unknown, or where the candidate is already
 * in the interview. That an email is on hold matters only as long as the candidate could still need it.
 */
export function NoticeLine({ interview }: { interview: Interview }) {
  const { notice, status, timeZone } = interview;
  if (!notice || status === 'in_progress') return null;
  const isHeld = notice.state === 'held';
  const cameAt = lastCame(interview);
  if (isHeld && (!isOpen(status) || notice.at <= cameAt)) return null;
  const isLost = isHeld || notice.state === 'failed';
  const Icon = isLost ? MailX : notice.state === 'sent' ? MailCheck : Mail;
  return (
    <p
      className={`flex items-start gap-1.5 text-xs ${isLost ? 'font-medium text-warn' : 'text-ink-2'}`}
      title={notice.to}
    >
      <Icon className="mt-px size-3.5 shrink-0" aria-hidden="true" />
      {isHeld && cameAt ? 'Latest email to the candidate is on hold' : WORDS[notice.state]}
      {notice.state === 'sent' && ` ${formatInstant(notice.at, timeZone)}`}
    </p>
  );
}

/** Returns when the candidate last did something on their page; empty if they never did. */
const lastCame = ({ visitedAt, consent, checkedAt }: Interview): string =>
  [visitedAt ?? '', consent?.at ?? '', checkedAt ?? ''].toSorted().at(-1) ?? '';

const WORDS = {
  sent: 'Candidate emailed',
  queued: 'Email to the candidate is on its way',
  held: 'Candidate not notified yet: emails are on hold',
  failed: 'Email to the candidate failed',
};
