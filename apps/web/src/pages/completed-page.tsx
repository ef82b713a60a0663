import { LEVEL_LIMIT } from '@interview-detection/shared/evidence/level-words.rules';
import { VERDICT_LIMIT } from '@interview-detection/shared/reports/reports.rules';
import { FileCheck2 } from 'lucide-react';
import { useCallback, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState, NoMatches } from '../components/states/page-states';
import { QueryView } from '../components/records/query-view';
import { PagedRows, Pagination, usePagedList } from '../components/records/pagination';
import { buttonClass } from '../components/ui/button';
import { Card } from '../components/ui/card';
import { PageHeader } from '../components/ui/page-header';
import { Skeleton } from '../components/ui/skeleton';
import {
  COMPLETED_PAGE_SIZE,
  completedViewSchema,
  NO_COMPLETED_FILTERS,
  useCompletedInterviews,
} from '../features/interviews/completed/api';
import { CompletedList, CompletedSkeleton } from '../features/interviews/completed/components/completed-list';
import { CompletedCsvButton, CompletedToolbar } from '../features/interviews/completed/components/completed-toolbar';
import { PATHS } from '../lib/paths';
import { useUrlState } from '../lib/url-state';

/** Contract §2 Completed Interviews. */
export function CompletedPage() {
  const [view, setView] = useUrlState(completedViewSchema);
  const list = useCompletedInterviews(view);
  const clear = useCallback(() => setView({ ...NO_COMPLETED_FILTERS, page: 1 }), [setView]);

  const interviews = list.data?.items ?? [];
  const { total, pages, isBeyond } = usePagedList(list, {
    page: view.page,
    size: COMPLETED_PAGE_SIZE,
    onBeyond: useCallback(page => setView({ page }, { replace: true }), [setView]),
  });
  const filtered = Object.keys(NO_COMPLETED_FILTERS).some(name => view[name as keyof typeof NO_COMPLETED_FILTERS]);

  const turnTo = (page: number) => {
    setView({ page });
    window.scrollTo(0, 0);
  };

  function content(): ReactNode {
    if (interviews.length === 0) return filtered ? <NoSuchInterviews onClear={clear} /> : <NoInterviews />;
    return (
      <PagedRows isStale={list.isPlaceholderData}>
        <CompletedList interviews={interviews} />
        <div className="mt-6 border-t border-line pt-3">
          <Pagination page={view.page} pages={pages} onChange={turnTo} />
        </div>
      </PagedRows>
    );
  }

  return (
    <>
      <PageHeader
        title="Completed Interviews"
        summary={
          <>
            <span aria-live="polite">
              {list.isPending && <Skeleton className="my-[3px] h-[13px] w-48" />}
              {list.data && `${total} ${filtered ? 'found' : 'completed'} · times in UTC`}
              {list.isLoadingError && 'Times in UTC'}
            </span>
            <span className="block">AI Review: {VERDICT_LIMIT}</span>
            <span className="block">Signals: {LEVEL_LIMIT}</span>
          </>
        }
        actions={<CompletedCsvButton view={view} />}
      />
      <CompletedToolbar
        view={view}
        onChange={setView}
        onClear={filtered ? clear : undefined}
        total={list.data && total}
      />
      <QueryView
        query={list}
        skeleton={<CompletedSkeleton />}
        title="We couldn’t load the completed interviews"
        isLoading={isBeyond}
        card
      >
        {content}
      </QueryView>
    </>
  );
}

function NoInterviews() {
  return (
    <Card>
      <EmptyState
        icon={FileCheck2}
        title="No completed interviews yet"
        action={
          <Link to={PATHS.upcoming} className={buttonClass({ variant: 'primary' })}>
            Upcoming Interviews
          </Link>
        }
      >
        An interview moves here once it has been held and its transcript has arrived. Its report then shows the answers,
        what could be said about them, and the devices.
      </EmptyState>
    </Card>
  );
}

function NoSuchInterviews({ onClear }: { onClear: () => void }) {
  return (
    <Card>
      <NoMatches of="interviews" onClear={onClear}>
        No completed interviews match the search and filters.
      </NoMatches>
    </Card>
  );
}
