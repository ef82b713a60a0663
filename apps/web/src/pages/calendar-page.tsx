import { Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { LazyBoundary } from '../components/states/lazy-boundary';
import { LoadingState } from '../components/states/loading-state';
import { QueryView } from '../components/records/query-view';
import { buttonClass } from '../components/ui/button';
import { Notice } from '../components/ui/notice';
import { PageHeader } from '../components/ui/page-header';
import { Skeleton } from '../components/ui/skeleton';
import { useInterviewers } from '../entities/users/api';
import { Can } from '../entities/users/components/can';
import { useCan } from '../entities/users/use-current-user';
import { useCalendar } from '../features/interviews/calendar/api';
import { AgendaSkeleton } from '../features/interviews/calendar/components/agenda';
import { CalendarBody } from '../features/interviews/calendar/components/calendar-body';
import { CalendarToolbar } from '../features/interviews/calendar/components/calendar-toolbar';
import { periodOf, type Move } from '../features/interviews/calendar/rules';
import { calendarViewSchema } from '../features/interviews/view';
import { browserTimeZone, startOfDay, todayIn, zoneLabel } from '../lib/dates';
import { lazyWithRetry } from '../lib/lazy-with-retry';
import { PATHS } from '../lib/paths';
import { useUrlState } from '../lib/url-state';
import { BELOW_SM, useMedia } from '../lib/use-browser';
import '../features/reports/report/print.css';

/** In a separate script: most visits move nothing. */
const moveDialog = lazyWithRetry(() =>
  import('../features/interviews/reschedule/components/move-dialog').then(m => m.MoveDialog),
);

/** Interviews by interviewer and time, on the user's own clock. */
export function CalendarPage() {
  const [{ view: wanted, day: chosen, ...filters }, setState] = useUrlState(calendarViewSchema);
  const isPhone = useMedia(BELOW_SM);
  const view = isPhone ? 'agenda' : wanted;
  const timeZone = browserTimeZone();
  const today = todayIn(timeZone);
  const day = chosen ?? today;
  const calendar = useCalendar(periodOf(view, day), filters, timeZone);
  // Their rows are above those of the bot: both are waited for, so that nothing is pushed down.
  const interviewers = useInterviewers();
  const mayMove = useCan('interviews.schedule');
  const [move, setMove] = useState<Move | null>(null);
  const openMove = useCallback((next: Move) => {
    moveDialog.preload();
    setMove(next);
  }, []);
  const openDay = useCallback((next: string) => setState({ view: 'day', day: next }), [setState]);
  const { page } = calendar.data ?? {};

  return (
    <>
      <PageHeader
        title="Calendar"
        summary={`Times in ${zoneLabel(timeZone, new Date(startOfDay(day, timeZone)))}`}
        actions={
          <Can to="interviews.schedule">
            <Link to={PATHS.addInterview} className={buttonClass({ variant: 'primary' })}>
              <Plus aria-hidden="true" />
              Add Interview
            </Link>
          </Can>
        }
      />
      <CalendarToolbar {...{ view, day, today, filters, isPhone }} onChange={setState} />
      <QueryView
        query={calendar}
        skeleton={
          view === 'agenda' ? (
            <AgendaSkeleton />
          ) : (
            <LoadingState label="Loading the calendar">
              <Skeleton className="h-[36rem]" />
            </LoadingState>
          )
        }
        title="We couldn’t load the calendar"
        isLoading={interviewers.isLoading}
        card
      >
        {({ items }) => (
          <div className={`transition-opacity duration-150 ${calendar.isPlaceholderData ? 'opacity-60' : ''}`}>
            {page && page.total > items.length && (
              <div className="mb-4">
                <Notice tone="info" title={`The first ${items.length} of ${page.total} interviews are shown`}>
                  Choose an interviewer or a shorter period to see the others.
                </Notice>
              </div>
            )}
            <CalendarBody
              {...{ view, day, timeZone, filters }}
              entries={items}
              onMove={mayMove ? openMove : undefined}
              onDay={openDay}
            />
          </div>
        )}
      </QueryView>
      {move && (
        <LazyBoundary>
          <moveDialog.Component
            {...move}
            id={move.entry._id}
            name={move.entry.candidate.name}
            onClose={() => setMove(null)}
          />
        </LazyBoundary>
      )}
    </>
  );
}
