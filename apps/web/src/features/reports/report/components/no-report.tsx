import type { InterviewDetails } from '@interview-detection/shared/interviews/interviews.schema';
import { deletedByClock } from '@interview-detection/shared/privacy/privacy.rules';
import type { SaidEntry } from '@interview-detection/shared/reports/transcript.schema';
import { CalendarX, FileClock, FileText, FileX2, UserX } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { EmptyState } from '#web/components/states/page-states';
import { Button } from '#web/components/ui/button';
import { Card } from '#web/components/ui/card';
import { Progress } from '#web/components/ui/skeleton';
import { useCan } from '#web/entities/users/use-current-user';
import { useRetryReport } from '#web/features/reports/api';
import { formatInstant } from '#web/lib/dates';
import { conversationOf } from '../rules';
import { Transcript } from './transcript';

interface NoReportProps {
  /** How the end of an interview that was not held can be undone. */
  undo?: ReactNode;
  interview: Pick<
    InterviewDetails,
    '_id' | 'status' | 'reportStatus' | 'reportProgress' | 'erasedAt' | 'transcriptDeleted'
  >;
}

/** Replaces the report of an interview that is over while there is none: what is happening, or how to get one. */
export function NoReport({ interview, undo }: NoReportProps) {
  const { _id, status, reportStatus, reportProgress, erasedAt } = interview;
  const retry = useRetryReport(_id);
  const mayRetry = useCan('reports.retry');
  if (erasedAt) {
    return (
      <State icon={UserX} title="Erased">
        This candidate was erased on {formatInstant(erasedAt)}. What was said, heard and noticed is gone; that the
        interview was held, and what was decided, stays.
      </State>
    );
  }
  if (interview.transcriptDeleted) {
    return (
      <State icon={FileX2} title="Deleted">
        {deletedByClock('The transcript and its report were', interview.transcriptDeleted)} The verdict, what you
        decided and your assessments stay.
      </State>
    );
  }
  if (status === 'cancelled' || status === 'no_show') {
    return (
      <State icon={CalendarX} title="No report" action={undo}>
        {status === 'cancelled' ? 'This interview was cancelled' : 'This interview ended as a no-show'}, so there is
        nothing to report on.
      </State>
    );
  }
  if (reportStatus === 'pending') {
    return (
      <State icon={FileClock} title="Generating report" live>
        The answers are being reviewed. It appears here automatically: usually within a minute, later if a recording has
        to be transcribed first.
        {reportProgress && reportProgress.total > 0 && <Reviewed {...reportProgress} />}
      </State>
    );
  }
  if (reportStatus === 'failed') {
    return (
      <Card role="alert">
        <EmptyState
          icon={FileX2}
          title="Report failed"
          action={
            mayRetry && (
              <Button busy={retry.isPending} onClick={() => retry.mutate()}>
                Retry
              </Button>
            )
          }
        >
          The transcript is saved and shown below.
          {mayRetry &&
            ' Try again; if it fails once more, tell this server’s administrator. You can record your assessment and decide without a report.'}
        </EmptyState>
      </Card>
    );
  }
  return (
    <State icon={FileText} title="No report yet">
      This interview is completed, but no report was generated.
    </State>
  );
}

/** Shows how many answers have been reviewed. */
function Reviewed({ done, total }: { done: number; total: number }) {
  return (
    <span className="mt-4 block">
      <Progress label="Answers reviewed" value={done} max={total} className="mx-auto h-1.5 w-60 max-w-full" />
      <span className="mt-1.5 block text-sm">
        {done} of {total} {total === 1 ? 'answer' : 'answers'}
      </span>
    </span>
  );
}

function State({ live, ...state }: Parameters<typeof EmptyState>[0] & { live?: boolean }) {
  return (
    <Card {...(live ? { role: 'status' } : {})}>
      <EmptyState {...state} />
    </Card>
  );
}

const NO_REVIEWS = new Map<number, never>();

interface PartialTranscriptProps {
  id: string;
  isBot: boolean;
  entries: readonly SaidEntry[];
}

/** The transcript of an interview whose report has failed, without an assessment. */
export function PartialTranscript({ id, isBot, entries }: PartialTranscriptProps) {
  const conversation = useMemo(() => conversationOf(entries), [entries]);
  return <Transcript {...{ entries, conversation, isBot }} interviewId={id} reviews={NO_REVIEWS} />;
}
