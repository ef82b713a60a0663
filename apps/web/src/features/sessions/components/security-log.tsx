import type { SecurityEntry } from '@interview-detection/shared/sessions/sessions.schema';
import { SECURITY_LOG_DAYS } from '@interview-detection/shared/sessions/sessions.rules';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Pagination } from '#web/components/records/pagination';
import { QueryView } from '#web/components/records/query-view';
import { LoadingState } from '#web/components/states/loading-state';
import { Skeleton } from '#web/components/ui/skeleton';
import { browserTimeZone, formatInstant } from '#web/lib/dates';
import { LOG_PAGE_SIZE, useSecurityLog } from '../api';
import { ENTRY_WORDS, isWarning } from '../words';

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
      <QueryView query={log} skeleton={skeleton} title="The activity of your account could not be loaded">
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
            {place || 'From several places'}
          </p>
        )}
      </div>
      <time dateTime={at} className="text-sm text-ink-3 tabular-nums">
        {formatInstant(at, browserTimeZone())}
      </time>
    </li>
  );
}
