import { MAIL_STATES, type MailState } from '@interview-detection/shared/outbox/outbox.rules';
import type { OutboxMail } from '@interview-detection/shared/outbox/outbox.schema';
import { useMutation } from '@tanstack/react-query';
import { Check, CircleAlert, Clock, type LucideIcon, Mail, PauseCircle, SkipForward } from 'lucide-react';
import { useCallback } from 'react';
import { Pagination, usePagedList } from '#web/components/records/pagination';
import { QueryView } from '#web/components/records/query-view';
import { EmptyState } from '#web/components/states/page-states';
import { RowsSkeleton } from '#web/components/states/loading-state';
import { Badge } from '#web/components/ui/badge';
import { Button } from '#web/components/ui/button';
import { Field } from '#web/components/ui/field';
import { Select } from '#web/components/ui/controls';
import { NoMailNotice } from '#web/entities/company/components/mail-notices';
import { browserTimeZone, formatInstant } from '#web/lib/dates';
import { notify } from '#web/lib/notify';
import { useOverlayState } from '#web/lib/url-state';
import { OUTBOX_PAGE_SIZE, outboxViewSchema, resendMail, useOutbox } from '../api';

/** The emails that the product has sent in the company's name, and which of them no mail server has accepted. */
export function OutboxPanel() {
  const [view, setView] = useOverlayState(outboxViewSchema);
  const { page, state } = view;
  const outbox = useOutbox(view);
  const turnTo = useCallback((next: number) => setView({ page: next }), [setView]);
  const { pages } = usePagedList(outbox, { page, size: OUTBOX_PAGE_SIZE, onBeyond: turnTo });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <NoMailNotice />
      <Field label="Show">
        <Select
          value={state ?? ''}
          onChange={event => setView({ state: MAIL_STATES.find(one => one === event.target.value), page: 1 })}
        >
          <option value="">All emails of the last 90 days</option>
          {MAIL_STATES.map(one => (
            <option key={one} value={one}>
              {MAIL_STATE_STYLES[one].label}
            </option>
          ))}
        </Select>
      </Field>
      <QueryView
        query={outbox}
        skeleton={<RowsSkeleton label="Loading the emails" />}
        title="We couldn’t load the emails"
      >
        {({ items }) => <Mails mails={items} filtered={state !== undefined} />}
      </QueryView>
      {pages > 1 && <Pagination page={page} pages={pages} onChange={turnTo} />}
    </div>
  );
}

function Mails({ mails, filtered }: { mails: readonly OutboxMail[]; filtered: boolean }) {
  if (mails.length === 0) {
    return (
      <EmptyState icon={Mail} title={filtered ? 'No matching emails' : 'No emails yet'}>
        Invitations, changes and reminders that go to candidates and interviewers are listed here, with their status.
      </EmptyState>
    );
  }
  return (
    <ul aria-label="Emails" className="border-t border-line">
      {mails.map(mail => (
        <OutboxMailRow key={mail._id} mail={mail} />
      ))}
    </ul>
  );
}

/** One email: its recipient, subject, state, and the reason of a failure. */
function OutboxMailRow({ mail }: { mail: OutboxMail }) {
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
 * Shows why an email is held, and until when where that is known; a missing mail server is reported once for all mails.
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
      {nextTryAt && ` We’ll send it automatically after ${formatInstant(nextTryAt, browserTimeZone())}.`}
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

interface StateStyle {
  label: string;
  tone: 'neutral' | 'ok' | 'bad' | 'warn';
  icon: LucideIcon;
}

/** The label of each state, for the badge and the filter. */
const MAIL_STATE_STYLES: Record<MailState, StateStyle> = {
  queued: { label: 'Waiting', tone: 'neutral', icon: Clock },
  held: { label: 'Not sent', tone: 'warn', icon: PauseCircle },
  sent: { label: 'Sent', tone: 'ok', icon: Check },
  failed: { label: 'Failed', tone: 'bad', icon: CircleAlert },
  dropped: { label: 'Not needed', tone: 'neutral', icon: SkipForward },
};

function MailStateBadge({ state }: { state: MailState }) {
  const { label, tone, icon: Icon } = MAIL_STATE_STYLES[state];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {label}
    </Badge>
  );
}
