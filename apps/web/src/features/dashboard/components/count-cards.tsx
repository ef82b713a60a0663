import type { Counts } from '@interview-detection/shared/dashboard/dashboard.schema';
import {
  CalendarCheck,
  CalendarClock,
  CalendarDays,
  CircleX,
  ListChecks,
  UserCheck,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LoadingState } from '#web/components/states/loading-state';
import { Skeleton } from '#web/components/ui/skeleton';
import { PATHS } from '#web/lib/paths';

interface CountCard {
  count: keyof Counts;
  label: string;
  icon: LucideIcon;
  /** The list of exactly these records; absent if no list contains them all. */
  to?: string;
  /** Four cards in the first row and three in the second; on small screens two per row, the last one alone. */
  width: string;
}

const QUARTER = 'lg:col-span-3';
const THIRD = 'lg:col-span-4';

/** The seven cards of contract §2 Dashboard, with its labels and in its order. */
const CARDS: readonly CountCard[] = [
  { count: 'totalInterviews', label: 'Total Interviews', icon: CalendarDays, width: QUARTER },
  { count: 'totalCompleted', label: 'Completed Interviews', icon: ListChecks, to: PATHS.completed, width: QUARTER },
  { count: 'totalUpcoming', label: 'Upcoming Interviews', icon: CalendarClock, to: PATHS.upcoming, width: QUARTER },
  { count: 'totalCandidates', label: 'Total Candidates', icon: Users, to: PATHS.candidates, width: QUARTER },
  {
    count: 'totalCandidatesSelected',
    label: 'Candidates Selected',
    icon: UserCheck,
    to: `${PATHS.candidates}?status=Selected`,
    width: THIRD,
  },
  {
    count: 'totalCandidatesRejected',
    label: 'Candidates Rejected',
    icon: CircleX,
    to: `${PATHS.candidates}?status=Rejected`,
    width: THIRD,
  },
  {
    count: 'totalInterviewsToday',
    label: 'Interviews Today',
    icon: CalendarCheck,
    to: `${PATHS.upcoming}?day=today`,
    width: `col-span-2 ${THIRD}`,
  },
];

const GRID = 'grid grid-cols-2 gap-3 lg:grid-cols-12';
const CARD =
  'flex h-full flex-col justify-between gap-1 rounded-lg border border-line bg-surface p-3.5 shadow-lift sm:p-4';
const figures = new Intl.NumberFormat('en-GB');

export function CountCards({ counts }: { counts: Counts }) {
  return (
    <ul className={GRID} aria-label="Counts">
      {CARDS.map(({ count, label, icon: Icon, to, width }) => (
        <li key={count} className={width}>
          <Frame to={to}>
            <span className="flex items-start justify-between gap-2 text-sm text-ink-2">
              {label}
              <Icon className="hidden size-4 shrink-0 text-ink-3 sm:block" aria-hidden="true" />
            </span>{' '}
            <span className="block text-2xl font-semibold tabular-nums tracking-[-0.02em]">
              {figures.format(counts[count])}
            </span>
          </Frame>
        </li>
      ))}
    </ul>
  );
}

function Frame({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (!to) return <div className={CARD}>{children}</div>;
  return (
    <Link to={to} className={`${CARD} transition-colors duration-150 hover:border-line-strong`}>
      {children}
    </Link>
  );
}

export function CountCardsSkeleton() {
  return (
    <LoadingState label="Loading the counts">
      <div className={GRID}>
        {CARDS.map(({ count, label, width }) => (
          <div key={count} className={`${CARD} ${width}`}>
            <span className="block text-sm text-ink-2">{label}</span>
            <span className="flex h-[31px] items-center">
              <Skeleton className="h-6 w-12" />
            </span>
          </div>
        ))}
      </div>
    </LoadingState>
  );
}
