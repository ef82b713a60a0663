import type { AuditEntry } from '@interview-detection/shared/audit/audit.schema';
import { ScrollText } from 'lucide-react';
import { useCallback } from 'react';
import { CsvButton } from '#web/components/records/csv-button';
import { Pagination } from '#web/components/records/pagination';
import { QueryView } from '#web/components/records/query-view';
import { usePagedList } from '#web/components/records/use-paged-list';
import { EmptyState } from '#web/components/states/empty-state';
import { RowsSkeleton } from '#web/components/states/rows-skeleton';
import { Button } from '#web/components/ui/button';
import { useOverlayState } from '#web/lib/url-state';
import { AUDIT_PAGE_SIZE, loadAuditCsv, useAudit } from '../api';
import { auditViewSchema, isFiltered, type AuditView } from '../view';
import { AuditFilters } from './audit-filters';
import { AuditRow } from './audit-row';
import { ChainState } from './chain-state';

/** The view without filters. */
const ALL: Omit<AuditView, 'page'> = {
  actor: undefined,
  action: undefined,
  record: undefined,
  from: undefined,
  to: undefined,
};

/** Shows who changed what in the company, and who viewed whose data. */
export function AuditPanel() {
  const [view, setView] = useOverlayState(auditViewSchema);
  const { page } = view;
  const audit = useAudit(view);
  const turnTo = useCallback((next: number) => setView({ page: next }), [setView]);
  const { pages } = usePagedList(audit, { page, size: AUDIT_PAGE_SIZE, onBeyond: turnTo });
  const filter = (change: Partial<AuditView>) => setView({ ...change, page: 1 });
  const showAll = isFiltered(view) && <Button onClick={() => filter(ALL)}>Show all</Button>;
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <h3>Audit log</h3>
          <p className="mt-1 text-sm text-ink-2">
            Who changed what, and who read resumes, reports, recordings and exports. No one can edit it here.
          </p>
        </div>
        <CsvButton name="audit" load={() => loadAuditCsv(view)} />
      </div>
      <ChainState />
      <AuditFilters view={view} onFilter={filter} />
      {showAll && <div>{showAll}</div>}
      <QueryView
        query={audit}
        skeleton={<RowsSkeleton label="Loading the audit log" />}
        title="The audit log could not be loaded"
      >
        {({ items }) => (
          <Entries entries={items} filtered={isFiltered(view)} onRecord={record => filter({ ...ALL, record })} />
        )}
      </QueryView>
      {pages > 1 && <Pagination page={page} pages={pages} onChange={turnTo} />}
    </section>
  );
}

interface EntriesProps {
  entries: readonly AuditEntry[];
  filtered: boolean;
  onRecord: (id: string) => void;
}

function Entries({ entries, filtered, onRecord }: EntriesProps) {
  if (entries.length === 0) {
    return (
      <EmptyState icon={ScrollText} title={filtered ? 'No such entry' : 'No entry yet'}>
        {filtered
          ? 'No events match, or they’re past the retention period.'
          : 'Changes from now on are listed here, with who and from where.'}
      </EmptyState>
    );
  }
  return (
    <ul aria-label="Audit log" className="border-t border-line">
      {entries.map(entry => (
        <AuditRow key={entry._id} entry={entry} onRecord={onRecord} />
      ))}
    </ul>
  );
}
