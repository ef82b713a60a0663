import { PAGE_SIZE } from '@interview-detection/shared/list-query';
import { SearchX, UserPlus } from 'lucide-react';
import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../components/states/empty-state';
import { ErrorState } from '../components/states/error-state';
import { Button, buttonClass } from '../components/ui/button';
import { Card } from '../components/ui/card';
import { PageHeader } from '../components/ui/page-header';
import { Pagination } from '../components/data/pagination';
import { useCandidates } from '../features/candidates/api';
import { candidatesViewSchema } from '../features/candidates/view';
import { CandidateSheet } from '../features/candidates/components/candidate-sheet';
import { CandidatesCsvButton } from '../features/candidates/components/candidates-csv-button';
import { CandidatesSkeleton, CandidatesTable } from '../features/candidates/components/candidates-table';
import { CandidatesToolbar } from '../features/candidates/components/candidates-toolbar';
import { PATHS } from '../lib/paths';
import { useCloseSheet, useUrlState } from '../lib/url-state';

/** Contract §2 Candidates. */
export function CandidatesPage() {
  const [view, setView, addressOf] = useUrlState(candidatesViewSchema);
  const list = useCandidates(view);
  const card = useRef<HTMLDivElement>(null);

  const candidates = list.data?.items ?? [];
  const pages = Math.max(1, Math.ceil((list.data?.page?.total ?? 0) / PAGE_SIZE));
  const beyond = list.data !== undefined && !list.isPlaceholderData && view.page > pages;
  useEffect(() => {
    if (beyond) setView({ page: pages }, { replace: true });
  }, [beyond, pages, setView]);

  const close = useCloseSheet(useCallback(() => setView({ candidate: undefined }, { replace: true }), [setView]));
  const turnTo = (page: number) => {
    setView({ page });
    if (card.current && card.current.getBoundingClientRect().top < 0) card.current.scrollIntoView();
  };

  function content(): ReactNode {
    if (list.isPending || beyond) return <CandidatesSkeleton view={view} />;
    if (!list.data) {
      return (
        <ErrorState
          title="The candidates could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      );
    }
    if (candidates.length === 0) {
      if (!view.search && !view.status) return <NoCandidates />;
      return <NoMatches onClear={() => setView({ search: undefined, status: undefined, page: 1 })} />;
    }
    return (
      <div className={`transition-opacity duration-150 ${list.isPlaceholderData ? 'opacity-60' : ''}`}>
        {/* A last page that is short leaves Previous and Next where they were. */}
        <div className={pages > 1 ? 'md:min-h-[561px]' : ''}>
          <CandidatesTable candidates={candidates} view={view} onChange={setView} addressOf={addressOf} />
        </div>
        <div className="border-t border-line px-4 py-2.5">
          <Pagination page={view.page} pages={pages} onChange={turnTo} />
        </div>
      </div>
    );
  }

  return (
    <>
      <PageHeader title="Candidates" actions={<CandidatesCsvButton view={view} />} />
      <CandidatesToolbar view={view} onChange={setView} />
      <Card ref={card}>{content()}</Card>
      <CandidateSheet id={view.candidate} rows={candidates} onClose={close} />
    </>
  );
}

function NoCandidates() {
  return (
    <EmptyState
      icon={UserPlus}
      title="No candidates yet"
      action={
        <Link to={PATHS.addInterview} className={buttonClass({ look: 'primary' })}>
          Schedule the first interview
        </Link>
      }
    >
      A candidate appears here with the first interview you schedule, and is then accepted or rejected from this table.
    </EmptyState>
  );
}

function NoMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={SearchX}
      title="No results for these filters"
      action={<Button onClick={onClear}>Show all candidates</Button>}
    >
      No candidate fits the search and the status.
    </EmptyState>
  );
}
