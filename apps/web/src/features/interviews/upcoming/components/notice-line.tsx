import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { Mail, MailCheck, MailX } from 'lucide-react';
import { formatInstant } from '../../../../lib/dates';

/**
 * Shows the state of the latest email to the candidate; nothing where it is unknown, or where the candidate is already
 * in the interview.
 */
export function NoticeLine({ interview: { notice, status, timeZone } }: { interview: Interview }) {
  if (!notice || status === 'in_progress') return null;
  const isLost = notice.state === 'held' || notice.state === 'failed';
  const Icon = isLost ? MailX : notice.state === 'sent' ? MailCheck : Mail;
  return (
    <p
      className={`flex items-start gap-1.5 text-xs ${isLost ? 'font-medium text-warn' : 'text-ink-2'}`}
      title={notice.to}
    >
      <Icon className="mt-px size-3.5 shrink-0" aria-hidden="true" />
      {WORDS[notice.state]}
      {notice.state === 'sent' && ` ${formatInstant(notice.at, timeZone)}`}
    </p>
  );
}

const WORDS = {
  sent: 'Candidate emailed',
  queued: 'Email to the candidate is on its way',
  held: 'Candidate not notified yet: emails are on hold',
  failed: 'Email to the candidate failed',
};
