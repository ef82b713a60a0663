import { MAIL_STATES } from '@interview-detection/shared/outbox/outbox.rules';
import type { OutboxMail } from '@interview-detection/shared/outbox/outbox.schema';
import { Mail } from 'lucide-react';
import { useCallback } from 'react';
import { EmptyState } from '#web/components/states/empty-state';
import { QueryView } from '#web/components/records/query-view';
import { usePagedList } from '#web/components/records/use-paged-list';
import { RowsSkeleton } from '#web/components/states/rows-skeleton';
import { Field } from '#web/components/ui/field';
import { NoMailNotice } from '#web/entities/company/components/no-mail-notice';
import { Pagination } from '#web/components/records/pagination';
import { Select } from '#web/components/ui/select';
import { useOverlayState } from '#web/lib/url-state';
import { OUTBOX_PAGE_SIZE, useOutbox } from '../api';
import { outboxViewSchema } from '../view';
import { MAIL_STATE_STYLES } from './mail-state-badge';
import { OutboxMailRow } from './outbox-mail';

/** The mails that the product has sent in the company's name, and which of them no mail server has accepted. */
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
        title="The emails could not be loaded"
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
      <EmptyState icon={Mail} title={filtered ? 'No such email' : 'No email yet'}>
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
