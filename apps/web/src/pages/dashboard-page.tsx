import type { Counts } from '@interview-detection/shared/dashboard/dashboard.schema';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { QueryView } from '../components/records/query-view';
import { buttonClass } from '../components/ui/button';
import { Card } from '../components/ui/card';
import { PageHeader } from '../components/ui/page-header';
import { countsQuery } from '../entities/dashboard/api';
import { DashboardTabs } from '../entities/dashboard/components/dashboard-tabs';
import { NoMailNotice } from '../entities/company/components/mail-notices';
import { CountCards, CountCardsSkeleton } from '../features/dashboard/components/count-cards';
import { NeedsYou } from '../features/dashboard/components/needs-you';
import { NextInterviews } from '../features/dashboard/components/next-interviews';
import { WeeklyChart } from '../features/dashboard/components/weekly-chart';
import { Can } from '../entities/users/components/can';
import { NothingScheduled } from '../entities/interviews/components/nothing-scheduled';
import { useCompany } from '../entities/users/use-current-user';
import { browserTimeZone, formatDay, todayIn } from '../lib/dates';
import { PATHS } from '../lib/paths';

const isEmpty = (counts: Counts) => counts.totalInterviews === 0 && counts.totalCandidates === 0;

export function DashboardPage() {
  const counts = useQuery(countsQuery);
  const timeZone = useCompany()?.timeZone ?? browserTimeZone();
  const today = todayIn(timeZone);
  const firstRun = counts.data !== undefined && isEmpty(counts.data);
  return (
    <>
      <PageHeader
        title="Dashboard"
        summary={formatDay(today, today)}
        actions={
          <Can to="interviews.schedule">
            <Link to={PATHS.addInterview} className={buttonClass({ variant: 'primary' })}>
              <Plus aria-hidden="true" />
              Add Interview
            </Link>
          </Can>
        }
      />
      <DashboardTabs />
      <QueryView query={counts} skeleton={<CountCardsSkeleton />} title="We couldn’t load the counts" card>
        {data => <CountCards counts={data} />}
      </QueryView>
      {firstRun ? (
        <Card className="mt-3">
          <FirstRun />
        </Card>
      ) : (
        <>
          <NeedsYou />
          <div className="mt-3 grid grid-cols-1 gap-3 lg:grid-cols-2 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <WeeklyChart />
            <NextInterviews timeZone={timeZone} />
          </div>
        </>
      )}
      {/* Last, because it comes last: above, it would push down what is being read. */}
      <div className="mt-3 empty:hidden">
        <NoMailNotice />
      </div>
    </>
  );
}

function FirstRun() {
  return (
    <NothingScheduled
      icon={CalendarPlus}
      title="No interviews yet"
      invitation="Schedule your first interview"
      action="Add Interview"
      waiting="Yours appear here once a colleague has scheduled them."
    >
      You’ll need the candidate’s email, a PDF resume and a time.
    </NothingScheduled>
  );
}
