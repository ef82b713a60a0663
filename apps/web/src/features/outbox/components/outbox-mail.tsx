import type { OutboxMail } from '@interview-detection/shared/outbox/outbox.schema';
import { useMutation } from '@tanstack/react-query';
import { Button } from '#web/components/ui/button';
import { browserTimeZone, formatInstant } from '#web/lib/dates';
import { notify } from '#web/lib/notify';
import { resendMail } from '../api';
import { MailStateBadge } from './mail-state-badge';

/** One mail: its recipient, subject, state, and the reason of a failure. */
export function OutboxMailRow({ mail }: { mail: OutboxMail }) {
  // A refusal is shown as a toast, as for any mutation.
  const resend = useMutation({ ...resendMail, onSuccess: ({ to }) => notify.success(`On its way to ${to}`) });
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 border-b border-line py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-56">
        <p dir="auto" className="text-left font-medium break-words">
          {mail.subject}
        </p>
        <p className="text-sm break-words text-ink-2">
          <bdi>{mail.to}</bdi> ·{' '}
          <time dateTime={mail.createdAt}>{formatInstant(mail.createdAt, browserTimeZone())}</time>
        </p>
        <Hold mail={mail} />
        <Progress mail={mail} />
      </div>
      <div className="flex items-center gap-2">
        <MailStateBadge state={mail.state} />
        {mail.canResend && (
          <Button
            size="sm"
            busy={resend.isPending}
            aria-label={`Send again to ${mail.to}: ${mail.subject}`}
            onClick={() => resend.mutate(mail._id)}
          >
            {mail.state === 'queued' ? 'Send now' : 'Send again'}
          </Button>
        )}
      </div>
    </li>
  );
}

/**
 * Shows why a mail is held, and until when where that is known; a missing mail server is reported once for all mails.
 */
function Hold({ mail: { heldBecause, nextTryAt } }: { mail: OutboxMail }) {
  if (heldBecause === null || heldBecause === 'no-mail-server') return null;
  const why = {
    'email-unverified': 'It waits until an owner of your company has verified their email address.',
    'company-limit': 'Your company has reached its email limit for now.',
    'recipient-limit': 'This address has reached its email limit for today.',
  }[heldBecause];
  return (
    <p className="mt-0.5 text-xs break-words text-ink-3">
      {why}
      {nextTryAt && ` It’s sent automatically after ${formatInstant(nextTryAt, browserTimeZone())}.`}
    </p>
  );
}

/** Shows the tries so far, where they add to the state. */
function Progress({ mail: { state, tries, lastError, nextTryAt } }: { mail: OutboxMail }) {
  if (state === 'sent' || (tries === 0 && !lastError)) return null;
  const next = nextTryAt && `, next at ${formatInstant(nextTryAt, browserTimeZone())}`;
  return (
    <p className="mt-0.5 text-xs break-words text-ink-3">
      {tries === 1 ? '1 try' : `${tries} tries`}
      {next}
      {lastError && `: ${lastError}`}
    </p>
  );
}
