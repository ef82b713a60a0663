import { CalendarPlus, Plus } from 'lucide-react';
import { useCallback, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { LazyBoundary } from '../components/states/lazy-boundary';
import { NoMatches } from '../components/states/page-states';
import { PagedRows } from '../components/records/pagination';
import { QueryView } from '../components/records/query-view';
import { Button, buttonClass } from '../components/ui/button';
import { Card } from '../components/ui/card';
import { NoMailNotice } from '../entities/company/components/mail-notices';
import { PageHeader } from '../components/ui/page-header';
import { Skeleton } from '../components/ui/skeleton';
import { NO_UPCOMING_FILTERS, upcomingViewSchema, useUpcomingInterviews } from '../features/interviews/upcoming/api';
import { UpcomingList, UpcomingSkeleton } from '../features/interviews/upcoming/components/upcoming-list';
import { UpcomingToolbar } from '../features/interviews/upcoming/components/upcoming-toolbar';
import { OpenOffers } from '../features/interview-offers/components/open-offers';
import { Can } from '../entities/users/components/can';
import { NothingScheduled } from '../entities/interviews/components/nothing-scheduled';
import { useCurrentUser, useCan } from '../entities/users/use-current-user';
import { browserTimeZone } from '../lib/dates';
import { lazyWithRetry } from '../lib/lazy-with-retry';
import { detailsPath, PATHS } from '../lib/paths';
import { OPENED_HERE, useCloseSheet, useUrlState } from '../lib/url-state';

/** In a separate script: most visits complete no interview. */
const completion = lazyWithRetry(() =>
  import('../features/interviews/complete/components/complete-interview-dialog').then(m => m.CompletionWindow),
);

/** Contract §2 Upcoming Interviews. */
export function UpcomingPage() {
  const [{ complete, ...filters }, setFilters] = useUrlState(upcomingViewSchema);
  const navigate = useNavigate();
  const list = useUpcomingInterviews(filters);
  const me = useCurrentUser();
  const mayComplete = useCan('interviews.complete');
  const timeZone = me.data?.company?.timeZone ?? browserTimeZone();
  // What is shown above the list depends on the company: both are waited for, so that nothing is pushed down.
  const isLoading = list.isPending || me.isPending;
  const closeCompletion = useCloseSheet(
    useCallback(() => setFilters({ complete: undefined }, { replace: true }), [setFilters]),
  );
  const clear = useCallback(() => setFilters(NO_UPCOMING_FILTERS), [setFilters]);

  const interviews = list.data?.pages.flatMap(page => page.items) ?? [];
  const total = list.data?.pages.at(-1)?.page?.total ?? interviews.length;
  const filtered = Object.values(filters).some(Boolean);

  function content(): ReactNode {
    if (interviews.length === 0) {
      if (!filtered) return <NoInterviews />;
      return (
        <Card>
          <NoMatches of="interviews" onClear={clear}>
            No {!filters.status && 'upcoming '}interviews match the search and filters.
          </NoMatches>
        </Card>
      );
    }
    return (
      <PagedRows isStale={list.isPlaceholderData}>
        <UpcomingList
          interviews={interviews}
          timeZone={timeZone}
          onComplete={id => {
            completion.preload();
            setFilters({ complete: id }, { state: OPENED_HERE });
          }}
        />
        {list.hasNextPage && (
          <div className="mt-7 flex justify-center">
            <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              Show more
            </Button>
          </div>
        )}
      </PagedRows>
    );
  }

  return (
    <>
      <PageHeader
        title="Upcoming Interviews"
        summary={
          <span aria-live="polite" className="block max-sm:min-h-[2lh]">
            {list.isPending && <Skeleton className="my-[3px] h-[13px] w-56" />}
            {list.data && `${total} ${filtered ? 'found' : 'scheduled'} · times in ${timeZone}`}
            {list.isLoadingError && `Times in ${timeZone}`}
          </span>
        }
        actions={
          <Can to="interviews.schedule">
            <Link to={PATHS.addInterview} className={buttonClass({ variant: 'primary' })}>
              <Plus aria-hidden="true" />
              Add Interview
            </Link>
          </Can>
        }
      />
      <UpcomingToolbar
        filters={filters}
        onChange={setFilters}
        onClear={filtered ? clear : undefined}
        total={list.data && total}
      />
      <QueryView
        query={list}
        skeleton={<UpcomingSkeleton />}
        title="We couldn’t load the upcoming interviews"
        isLoading={isLoading}
        above={
          <>
            <div className="mb-5 empty:hidden">
              <NoMailNotice />
            </div>
            <div className="mb-5 empty:hidden">
              <OpenOffers timeZone={timeZone} />
            </div>
          </>
        }
        card
      >
        {content}
      </QueryView>
      {complete && mayComplete && (
        <LazyBoundary>
          <completion.Component
            key={complete}
            id={complete}
            listed={interviews.find(({ id }) => id === complete)}
            // Back from there leads to the list, not to the window of a completed interview.
            onCompleted={id => void navigate(detailsPath(id), { replace: true })}
            onClose={closeCompletion}
          />
        </LazyBoundary>
      )}
    </>
  );
}

function NoInterviews() {
  return (
    <Card>
      <NothingScheduled
        icon={CalendarPlus}
        title="No upcoming interviews"
        action="Schedule the first interview"
        waiting="Yours appear here by day once a colleague has scheduled them."
      >
        Interviews that are scheduled appear here by day, with the link to the meeting. You’ll need the candidate’s
        email, a PDF resume and a time.
      </NothingScheduled>
    </Card>
  );
}
