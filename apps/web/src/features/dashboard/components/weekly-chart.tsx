import { type Week, WEEKS_PAST } from '@interview-detection/shared/dashboard/dashboard.schema';
import { useQuery } from '@tanstack/react-query';
import { QueryView } from '#web/components/records/query-view';
import { LoadingState } from '#web/components/states/loading-state';
import { Card } from '#web/components/ui/card';
import { Skeleton } from '#web/components/ui/skeleton';
import { formatShortDay } from '#web/lib/dates';
import { weeklyQuery } from '../api';

/** The current week is the last of the past ones. */
const CURRENT = WEEKS_PAST - 1;
/** The axis labels one week in this many by its Monday, counted so that the current week has a label. */
const LABEL_EVERY = 4;
const COLUMNS = 'grid auto-cols-fr grid-flow-col gap-1 sm:gap-1.5';
/** Heights of the skeleton's bars, in percent; all differ, so that each is its own key. */
const HEIGHTS = [30, 55, 42, 70, 46, 60, 35, 80, 50, 65, 45, 75, 40, 25, 15, 10];

/** Interviews per week as bars: filled up to the current week, outlined for the future. */
export function WeeklyChart() {
  const weekly = useQuery(weeklyQuery);
  return (
    <Card className="flex flex-col p-4 sm:p-5">
      <h2>Interviews per week</h2>
      <QueryView query={weekly} skeleton={<ChartSkeleton />} title="We couldn’t load the weeks">
        {({ items }) => <Bars weeks={items} />}
      </QueryView>
    </Card>
  );
}

function Bars({ weeks }: { weeks: readonly Week[] }) {
  const most = Math.max(1, ...weeks.map(week => week.interviews));
  return (
    <>
      <ol className={`${COLUMNS} mt-5 min-h-44 flex-1`}>
        {weeks.map((week, index) => (
          <li key={week.weekStart} className="flex flex-col justify-end text-center">
            <span className="sr-only">
              {`${index === CURRENT ? 'This week, from' : 'Week from'} ${formatShortDay(week.weekStart)}: ${week.interviews}`}
            </span>
            <span aria-hidden="true" className="text-xs text-ink-2">
              {week.interviews || ''}
            </span>
            <span
              aria-hidden="true"
              className={`mt-1 block min-h-[3px] rounded-t-[4px] ${barLook(index, week.interviews)}`}
              style={{ height: `${(week.interviews / most) * 84}%` }}
            />
          </li>
        ))}
      </ol>
      <div aria-hidden="true" className={`${COLUMNS} h-5 border-t border-line pt-1.5 text-xs text-ink-3`}>
        {weeks.map((week, index) => (
          <span key={week.weekStart} className="relative">
            {(index - CURRENT) % LABEL_EVERY === 0 && (
              <span
                className={`absolute left-1/2 -translate-x-1/2 whitespace-nowrap ${index === CURRENT ? 'font-semibold text-ink' : ''}`}
              >
                {formatShortDay(week.weekStart)}
              </span>
            )}
          </span>
        ))}
      </div>
      <p className="mt-4 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
        <Legend variant="bg-accent forced-colors:bg-[CanvasText]" text="Held and this week" />
        <Legend variant="border border-dashed border-accent" text="Scheduled ahead" />
      </p>
    </>
  );
}

function barLook(index: number, interviews: number): string {
  if (interviews === 0) return 'bg-line forced-colors:bg-[GrayText]';
  return index <= CURRENT
    ? 'bg-accent forced-colors:bg-[CanvasText]'
    : 'border border-b-0 border-dashed border-accent bg-accent-tint';
}

function Legend({ variant, text }: { variant: string; text: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span aria-hidden="true" className={`size-2.5 rounded-[3px] ${variant}`} />
      {text}
    </span>
  );
}

function ChartSkeleton() {
  return (
    <LoadingState label="Loading the weeks">
      <div className={`${COLUMNS} mt-5 h-44 items-end`}>
        {HEIGHTS.map(height => (
          <span key={height} className="flex items-end" style={{ height: `${height}%` }}>
            <Skeleton className="h-full w-full" />
          </span>
        ))}
      </div>
      <div className="h-5 border-t border-line" />
      <div className="mt-4 h-[17px]" />
    </LoadingState>
  );
}
