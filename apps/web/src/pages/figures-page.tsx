import { ChartColumn } from 'lucide-react';
import { CsvButton } from '../components/records/csv-button';
import { QueryView } from '../components/records/query-view';
import { EmptyState } from '../components/states/page-states';
import { Card } from '../components/ui/card';
import { PageHeader } from '../components/ui/page-header';
import { DashboardTabs } from '../entities/dashboard/components/dashboard-tabs';
import { loadFiguresCsv, useFigures } from '../features/figures/api';
import { FigureCard } from '../features/figures/components/figure-card';
import {
  LoadTable,
  OutcomesTable,
  PositionsTable,
  StepsTable,
  TimesTable,
} from '../features/figures/components/figures-tables';
import { FiguresSkeleton } from '../features/figures/components/figures-skeleton';
import { FiguresToolbar } from '../features/figures/components/figures-toolbar';
import { TrendChart } from '../features/figures/components/trend-chart';
import { daysOf, figuresViewSchema } from '../features/figures/view';
import { browserTimeZone, formatDays, todayIn } from '../lib/dates';
import { useUrlState } from '../lib/url-state';
import '../features/reports/report/print.css';

/** How hiring goes, over a period; the second page of the dashboard. */
export function FiguresPage() {
  const [view, setView] = useUrlState(figuresViewSchema);
  const figures = useFigures(view);
  const timeZone = browserTimeZone();
  const days = daysOf(view, todayIn(timeZone));
  return (
    <>
      <PageHeader
        title="Figures"
        summary={`${formatDays(days.from, days.to)}. Days are those of your time zone, ${timeZone}.`}
        actions={<CsvButton name="figures" of="all figures" load={() => loadFiguresCsv(view)} />}
      />
      <DashboardTabs />
      <FiguresToolbar view={view} days={days} onChange={setView} />
      <QueryView query={figures} skeleton={<FiguresSkeleton />} title="We couldn’t load the figures" card>
        {data => {
          const { steps, outcomes, positions, load, trend } = data;
          if (steps.applied + outcomes.held + outcomes.cancelled + outcomes.noShow.count === 0) {
            return (
              <Card>
                <EmptyState icon={ChartColumn} title="Nothing to count">
                  No one applied in this period, and no interview ended. Choose a longer period, or all positions.
                </EmptyState>
              </Card>
            );
          }
          return (
            <div
              className={`grid grid-cols-1 gap-3 xl:grid-cols-2 ${figures.isPlaceholderData ? 'opacity-60' : ''}`}
              aria-busy={figures.isPlaceholderData}
            >
              <FigureCard table="steps" title="How far candidates get" view={view}>
                <StepsTable steps={steps} />
              </FigureCard>
              <FigureCard table="times" title="How long it takes" view={view}>
                <TimesTable figures={data} />
              </FigureCard>
              <FigureCard table="outcomes" title="How interviews end" view={view}>
                <OutcomesTable outcomes={outcomes} />
              </FigureCard>
              <FigureCard table="load" title="Who holds the interviews" view={view}>
                <LoadTable load={load} />
              </FigureCard>
              <FigureCard table="trend" title="Over time" view={view} wide>
                <TrendChart trend={trend} />
              </FigureCard>
              <FigureCard table="positions" title="By position" view={view} wide>
                <PositionsTable positions={positions} />
              </FigureCard>
            </div>
          );
        }}
      </QueryView>
    </>
  );
}
