import { PAGE_SIZE } from '@interview-detection/shared/list-query';
import { UserPlus } from 'lucide-react';
import { useCallback, useRef, type ReactNode } from 'react';
import { OpenedOnce } from '../components/states/opened-once';
import { NoMatches } from '../components/states/page-states';
import { QueryView } from '../components/records/query-view';
import { PagedRows, Pagination, usePagedList } from '../components/records/pagination';
import { Card } from '../components/ui/card';
import { PageHeader } from '../components/ui/page-header';
import { useCandidates } from '../features/candidates/api';
import { candidatesViewSchema } from '../features/candidates/view';
import { CandidatesCsvButton, CandidatesToolbar } from '../features/candidates/components/candidates-toolbar';
import { CandidatesSkeleton, CandidatesTable } from '../features/candidates/components/candidates-table';
import { privacyFooter } from '../features/privacy/components/privacy-footer';
import { NothingScheduled } from '../entities/interviews/components/nothing-scheduled';
import { useCurrentUser } from '../entities/users/use-current-user';
import { lazyWithRetry } from '../lib/lazy-with-retry';
import { useCloseSheet, useUrlState } from '../lib/url-state';

/** In a script of its own, together with the decision form: loaded when the user is about to open it. */
const sheet = lazyWithRetry(() =>
  import('../features/candidates/components/candidate-sheet').then(m => m.CandidateSheet),
);

/** Contract §2 Candidates. */
export function CandidatesPage() {
  const [view, setView] = useUrlState(candidatesViewSchema);
  const list = useCandidates(view);
  const me = useCurrentUser();
  const card = useRef<HTMLDivElement>(null);

  const candidates = list.data?.items ?? [];
  const { pages, isBeyond } = usePagedList(list, {
    page: view.page,
    size: PAGE_SIZE,
    onBeyond: useCallback(page => setView({ page }, { replace: true }), [setView]),
  });

  const close = useCloseSheet(useCallback(() => setView({ candidate: undefined }, { replace: true }), [setView]));
  const turnTo = (page: number) => {
    setView({ page });
    if (card.current && card.current.getBoundingClientRect().top < 0) card.current.scrollIntoView();
  };

  function content(): ReactNode {
    if (candidates.length === 0) {
      if (!view.search && !view.status && !view.attention && !view.interviewer) return <NoCandidates />;
      return (
        <NoMatches
          of="candidates"
          onClear={() =>
            setView({ search: undefined, status: undefined, attention: undefined, interviewer: undefined, page: 1 })
          }
        >
          No candidate fits the search and the filters.
        </NoMatches>
      );
    }
    return (
      <PagedRows isStale={list.isPlaceholderData}>
        {/* A short last page leaves Previous and Next where they were. */}
        <div className={pages > 1 ? 'md:min-h-[561px]' : ''}>
          <CandidatesTable candidates={candidates} view={view} onChange={setView} />
        </div>
        <div className="border-t border-line px-4 py-2.5">
          <Pagination page={view.page} pages={pages} onChange={turnTo} />
        </div>
      </PagedRows>
    );
  }

  return (
    <>
      <PageHeader title="Candidates" actions={<CandidatesCsvButton view={view} />} />
      <CandidatesToolbar view={view} onChange={setView} />
      <Card ref={card} onPointerOver={sheet.preload} onFocus={sheet.preload}>
        <QueryView
          query={list}
          skeleton={<CandidatesSkeleton view={view} />}
          title="We couldn’t load the candidates"
          // Rows are taller for users who may decide: both are waited for, so that nothing is pushed down.
          isLoading={isBeyond || me.isPending}
        >
          {content}
        </QueryView>
      </Card>
      <OpenedOnce open={view.candidate !== undefined}>
        <sheet.Component id={view.candidate} rows={candidates} onClose={close} footer={privacyFooter} />
      </OpenedOnce>
    </>
  );
}

function NoCandidates() {
  return (
    <NothingScheduled
      icon={UserPlus}
      title="No candidates yet"
      action="Schedule the first interview"
      waiting="A candidate appears here with their first interview."
    >
      A candidate appears here with the first interview you schedule, and is then accepted or rejected from this table.
    </NothingScheduled>
  );
}
