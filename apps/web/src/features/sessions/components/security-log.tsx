import { SECURITY_LOG_DAYS, type SecurityEntryKind } from '@interview-detection/shared/sessions/sessions.rules';
import type { SecurityEntry } from '@interview-detection/shared/sessions/sessions.schema';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Pagination } from '#web/components/records/pagination';
import { QueryView } from '#web/components/records/query-view';
import { LoadingState } from '#web/components/states/loading-state';
import { Skeleton } from '#web/components/ui/skeleton';
import { browserTimeZone, formatInstant } from '#web/lib/dates';
import { LOG_PAGE_SIZE, useSecurityLog } from '../api';

/** The account's recent events: when, from where, and with what. */
export function SecurityLog() {
  const [page, setPage] = useState(1);
  const log = useSecurityLog(page);
  const skeleton = (
    <LoadingState label="Loading what happened to your account">
      <Skeleton className="h-40 w-full" />
    </LoadingState>
  );
  return (
    <section>
      <h3>Recent activity</h3>
      <p className="mt-1 mb-3 text-sm text-ink-2">
        What happened to your account in the last {SECURITY_LOG_DAYS} days. Only you can see it.
      </p>
      <QueryView query={log} skeleton={skeleton} title="We couldn’t load the activity of your account">
        {({ items, page: paged }) => (
          <>
            {items.length === 0 ? (
              <p className="text-sm text-ink-2">Nothing yet. Your next sign-in will be listed here.</p>
            ) : (
              <ul aria-label="Recent activity" className="divide-y divide-line rounded-lg border border-line">
                {items.map(entry => (
                  <Entry key={entry._id} entry={entry} />
                ))}
              </ul>
            )}
            {paged && paged.total > LOG_PAGE_SIZE && (
              <div className="mt-3">
                <Pagination page={page} pages={Math.ceil(paged.total / LOG_PAGE_SIZE)} onChange={setPage} />
              </div>
            )}
          </>
        )}
      </QueryView>
    </section>
  );
}

function Entry({ entry: { kind, name, at, times, address, device } }: { entry: SecurityEntry }) {
  const place = [device, address].filter(Boolean).join(', ');
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 px-4 py-2.5">
      <div className="min-w-0">
        <p className="flex items-center gap-1.5 font-medium">
          {isWarning(kind) && <TriangleAlert className="size-4 shrink-0 text-warn" aria-hidden="true" />}
          <span className="[overflow-wrap:anywhere]">
            {name === null ? ENTRY_WORDS[kind] : `${ENTRY_WORDS[kind]}: ${name}`}
          </span>
          {times > 1 && <span className="font-normal text-ink-2">{times} times</span>}
        </p>
        {(place || isWarning(kind)) && (
          <p className="text-sm [overflow-wrap:anywhere] text-ink-2 first-letter:uppercase">
            {place || 'From several addresses'}
          </p>
        )}
      </div>
      <time dateTime={at} className="text-sm text-ink-3 tabular-nums">
        {formatInstant(at, browserTimeZone())}
      </time>
    </li>
  );
}

/** The account's events, in words for its owner. */
const ENTRY_WORDS: Record<SecurityEntryKind, string> = {
  signed_in: 'Signed in',
  sign_in_failed: 'Wrong password at sign-in',
  password_wrong: 'Wrong current password',
  password_changed: 'Password changed',
  code_wrong: 'Wrong code at sign-in',
  totp_enabled: 'Two-factor authentication turned on',
  totp_disabled: 'Two-factor authentication turned off',
  recovery_codes_renewed: 'New recovery codes created',
  recovery_code_used: 'Recovery code used',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey deleted',
  key_made: 'API key created',
  key_removed: 'API key removed',
  feed_made: 'Calendar feed created',
  feed_removed: 'Calendar feed revoked',
  session_ended: 'Session ended',
  sessions_ended: 'Several sessions ended',
  role_changed: 'Role changed by an owner or the administrator',
  deactivated: 'Account deactivated',
  activated: 'Account reactivated',
};

/** Returns whether the owner should check an entry: it may be an attempt to guess the password. */
const isWarning = (kind: SecurityEntryKind): boolean =>
  kind === 'sign_in_failed' || kind === 'password_wrong' || kind === 'code_wrong';
