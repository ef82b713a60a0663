import { id as idField } from '@interview-detection/shared/fields';
import type { InterviewDetails } from '@interview-detection/shared/interviews/interviews.schema';
import { FileText, Printer } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { Link, useParams } from 'react-router-dom';
import { z } from 'zod';
import { ErrorState } from '../components/states/error-state';
import { Button, buttonClass } from '../components/ui/button';
import { Card } from '../components/ui/card';
import { CandidateSheet } from '../features/candidates/components/candidate-sheet';
import { useInterviewDetails } from '../features/interviews/api';
import { DetailsSkeleton } from '../features/reports/components/details-skeleton';
import { DevicesCard } from '../features/reports/components/devices-card';
import { Head, InterviewHead } from '../features/reports/components/details-head';
import { InterviewFacts, InterviewHistory } from '../features/reports/components/interview-facts';
import { NoReport, Unreadable } from '../features/reports/components/report-states';
import { ReportView } from '../features/reports/components/report-view';
import '../features/reports/print.css';
import { readDevices, readReport } from '../features/reports/read-report';
import { ApiError } from '../lib/api-error';
import { PATHS } from '../lib/paths';
import { useUrlState } from '../lib/url-state';

/** Spec §2 Interview Details. */
export function DetailsPage() {
  const { id = '' } = useParams();
  const details = useInterviewDetails(id);
  const reload = () => void details.refetch();
  if (details.isPending) return <DetailsSkeleton />;
  if (details.data) return <Details interview={details.data} onRetry={reload} retrying={details.isFetching} />;
  if (details.error instanceof ApiError && details.error.status === 404) return <UnknownInterview />;
  return (
    <>
      <Head sign={null} title="Interview Details" summary={null} />
      <Card>
        <ErrorState
          title="The interview could not be loaded"
          error={details.error}
          onRetry={reload}
          retrying={details.isFetching}
        />
      </Card>
    </>
  );
}

/** What the screen keeps in its address: whether the candidate's sheet is open. */
const sheetSchema = z.object({ candidate: idField.optional().catch(undefined) });

interface DetailsProps {
  interview: InterviewDetails;
  onRetry: () => void;
  retrying: boolean;
}

function Details({ interview, onRetry, retrying }: DetailsProps) {
  const [sheet, setSheet] = useUrlState(sheetSchema);
  const close = useCallback(() => setSheet({ candidate: undefined }, { replace: true }), [setSheet]);
  const { interviewData } = interview;
  const report = useMemo(() => readReport(interviewData), [interviewData]);
  const devices = useMemo(() => readDevices(interviewData), [interviewData]);
  return (
    <>
      <InterviewHead
        interview={interview}
        actions={
          <>
            <Button onClick={() => setSheet({ candidate: interview.candidate._id })}>
              <FileText aria-hidden="true" />
              Resume
            </Button>
            <Button onClick={() => window.print()}>
              <Printer aria-hidden="true" />
              Print report
            </Button>
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4.5 xl:grid-cols-[minmax(0,1fr)_300px] print:block">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4.5 print:block">
          {report === 'absent' ? (
            <NoReport interview={interview} onRetry={onRetry} retrying={retrying} />
          ) : report === 'unreadable' ? (
            <Card>
              <Unreadable what="The report" onRetry={onRetry} retrying={retrying} />
            </Card>
          ) : (
            <ReportView id={interview._id} isBot={interview.interviewType === 'Bot'} report={report} />
          )}
        </div>
        <aside
          aria-label="About the interview"
          className="grid grid-cols-[minmax(0,1fr)] gap-4.5 print:mt-6 print:block"
        >
          <DevicesCard devices={devices} onRetry={onRetry} retrying={retrying} />
          <InterviewFacts interview={interview} />
          <InterviewHistory history={interview.history} />
        </aside>
      </div>
      <CandidateSheet id={sheet.candidate} rows={[]} onClose={close} />
    </>
  );
}

function UnknownInterview() {
  return (
    <>
      <Head sign={null} title="Interview not found" summary={null} />
      <p className="max-w-[62ch] text-ink-2">
        There is no interview at this address. It may have been mistyped, or the interview belongs to another company.
      </p>
      <Link to={PATHS.completed} className={buttonClass({ look: 'primary', className: 'mt-5' })}>
        Completed Interviews
      </Link>
    </>
  );
}
