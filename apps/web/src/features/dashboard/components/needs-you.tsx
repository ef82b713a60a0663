import type { Needs } from '@interview-detection/shared/dashboard/dashboard.schema';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { QueryView } from '#web/components/records/query-view';
import { LoadingState } from '#web/components/states/loading-state';
import { buttonClass } from '#web/components/ui/button';
import { Card } from '#web/components/ui/card';
import { Skeleton } from '#web/components/ui/skeleton';
import { PATHS, settingsPath } from '#web/lib/paths';
import { needsQuery } from '../api';

interface Need {
  count: keyof Needs;
  one: string;
  many: string;
  to: string;
}

/** The most urgent first, each with the list that shows them. */
const NEEDS: readonly Need[] = [
  { count: 'overdue', one: 'interview to close', many: 'interviews to close', to: PATHS.upcoming },
  {
    count: 'adjustments',
    one: 'adjustment request',
    many: 'adjustment requests',
    to: `${PATHS.upcoming}?attention=adjustment_asked`,
  },
  {
    count: 'declined',
    one: 'candidate declined',
    many: 'candidates declined',
    to: `${PATHS.upcoming}?attention=declined`,
  },
  {
    count: 'unassessed',
    one: 'report to assess',
    many: 'reports to assess',
    to: `${PATHS.completed}?attention=unassessed`,
  },
  {
    count: 'failedReports',
    one: 'report failed',
    many: 'reports failed',
    to: `${PATHS.completed}?reportStatus=failed`,
  },
  {
    count: 'failedMails',
    one: 'email not sent',
    many: 'emails not sent',
    to: `${settingsPath('email')}?state=failed`,
  },
  {
    count: 'reviews',
    one: 'review request',
    many: 'review requests',
    to: `${PATHS.candidates}?attention=review_asked`,
  },
  {
    count: 'erasures',
    one: 'deletion request',
    many: 'deletion requests',
    to: `${PATHS.candidates}?attention=erasure_asked`,
  },
];

/** Shows what waits for someone, in one place. */
export function NeedsYou() {
  const needs = useQuery(needsQuery);
  return (
    <Card className="mt-3 px-4 py-3">
      <section aria-labelledby="needs-you" className="flex items-center gap-x-4 gap-y-2.5 max-sm:flex-wrap">
        <h2 id="needs-you" className="text-base whitespace-nowrap max-sm:w-full">
          Needs you
        </h2>
        <QueryView query={needs} skeleton={<NeedsSkeleton />} title="We couldn’t load what needs you">
          {data => <NeedsList needs={data} />}
        </QueryView>
      </section>
    </Card>
  );
}

function NeedsList({ needs }: { needs: Needs }) {
  const open = NEEDS.filter(({ count }) => needs[count] > 0);
  if (open.length === 0) {
    return <p className="flex min-h-8 items-center text-sm text-ink-2 max-sm:min-h-11">Nothing right now.</p>;
  }
  return (
    // One line for any number: the content below keeps its place. The padding leaves room for the focus ring.
    <ul className="-m-1 flex min-w-0 gap-2 overflow-x-auto p-1 [scrollbar-width:none]" aria-labelledby="needs-you">
      {open.map(({ count, one, many, to }) => (
        <li key={count} className="shrink-0">
          <Link to={to} className={buttonClass({ size: 'sm' })}>
            <span className="tabular-nums">{needs[count]}</span> {needs[count] === 1 ? one : many}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** As high as a line of links. */
function NeedsSkeleton() {
  return (
    <LoadingState label="Loading what waits for you">
      <span className="flex h-8 items-center max-sm:h-11">
        <Skeleton className="h-4 w-48" />
      </span>
    </LoadingState>
  );
}
