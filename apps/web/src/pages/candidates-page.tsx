import { PAGE_SIZE } from '@interview-detection/shared/list-query';
import { Rows3, SquareKanban, UserPlus } from 'lucide-react';
import { useCallback, useRef, type ReactNode } from 'react';
import { OpenedOnce } from '../components/states/opened-once';
import { LazyBoundary } from '../components/states/lazy-boundary';
import { EmptyState, NoMatches } from '../components/states/page-states';
import { QueryView } from '../components/records/query-view';
import { PagedRows, Pagination, usePagedList } from '../components/records/pagination';
import { Card } from '../components/ui/card';
import { PageHeader } from '../components/ui/page-header';
import { Segmented } from '../components/ui/segmented';
import { useCandidates } from '../features/candidates/api';
import { candidatesViewSchema, filtersOf, NO_FILTERS, type CandidatesView } from '../features/candidates/view';
import { CandidatesCsvButton, CandidatesToolbar } from '../features/candidates/components/candidates-toolbar';
import { ImportButton } from '../features/candidates/import/components/import-button';
import { CandidatesSkeleton, CandidatesTable } from '../features/candidates/components/candidates-table';
import { ViewsMenu } from '../features/candidates/components/views-menu';
import { privacyFooter } from '../features/privacy/components/privacy-footer';
import { NothingScheduled } from '../entities/interviews/components/nothing-scheduled';
import { usePositions } from '../entities/positions/api';
import { useCurrentUser } from '../entities/users/use-current-user';
import { lazyWithRetry } from '../lib/lazy-with-retry';
import { useCloseSheet, useUrlState } from '../lib/url-state';

/** In a separate script, together with the decision form: loaded when the user is about to open it. */
const sheet = lazyWithRetry(() =>
  import('../features/candidates/components/candidate-sheet').then(m => m.CandidateSheet),
);

/** With the library that drags: loaded for people who open the board. */
const board = lazyWithRetry(() => import('../features/pipeline/components/board').then(m => m.Board));

const VIEWS = [
  { value: 'list', label: 'List', icon: <Rows3 aria-hidden="true" /> },
  { value: 'board', label: 'Board', icon: <SquareKanban aria-hidden="true" /> },
] as const;

/** Contract §2 Candidates: the list; and the board of a position. */
export function CandidatesPage() {
  const [view, setView] = useUrlState(candidatesViewSchema);
  return (
    <>
      <PageHeader
        title="Candidates"
        actions={
          <>
            <Segmented
              label="View"
              value={view.view}
              options={VIEWS}
              onChange={next => setView({ view: next, page: 1, candidate: undefined })}
            />
            <ImportButton />
            <ViewsMenu view={view} onChange={setView} />
            <CandidatesCsvButton view={view} />
          </>
        }
      />
      <CandidatesToolbar view={view} onChange={setView} />
      {view.view === 'board' ? <BoardOf view={view} onChange={setView} /> : <List view={view} onChange={setView} />}
    </>
  );
}

interface ViewProps {
  view: CandidatesView;
  onChange: (change: Partial<CandidatesView>, options?: { replace?: boolean; state?: unknown }) => void;
}

function BoardOf({ view }: ViewProps) {
  const { position, search, attention, interviewer, tag, from, to } = view;
  const positions = usePositions().data?.items;
  if (!position) {
    return (
      <Card>
        {positions?.length === 0 ? (
          <NothingScheduled
            icon={SquareKanban}
            title="No positions yet"
            action="Schedule the first interview"
            waiting="A position appears here with its first interview, and has its own board."
          >
            A board shows the candidates of one position, stage by stage. You name the position when you schedule its
            first interview.
          </NothingScheduled>
        ) : (
          <EmptyState icon={SquareKanban} title="Choose a position">
            A board shows the candidates of one position, stage by stage. Choose the position above; you can then drag
            candidates from stage to stage.
          </EmptyState>
        )}
      </Card>
    );
  }
  return (
    <LazyBoundary>
      <board.Component position={position} filters={{ search, attention, interviewer, tag, from, to }} />
    </LazyBoundary>
  );
}

function List({ view, onChange: setView }: ViewProps) {
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
      const isFiltered = view.status !== undefined || Object.values(filtersOf(view)).some(Boolean);
      if (!isFiltered) return <NoCandidates />;
      return (
        <NoMatches of="candidates" onClear={() => setView(NO_FILTERS)}>
          No candidates match the search and filters.
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
