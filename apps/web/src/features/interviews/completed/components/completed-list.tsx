import { shownLevelName } from '@interview-detection/shared/evidence/level-words.rules';
import type { ReportStatus } from '@interview-detection/shared/interviews/interviews.rules';
import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { CircleAlert, Clock, FileCheck2, FileX2 } from 'lucide-react';
import { LoadingState } from '#web/components/states/loading-state';
import { Badge } from '#web/components/ui/badge';
import { Card } from '#web/components/ui/card';
import { Skeleton } from '#web/components/ui/skeleton';
import {
  EndedEarlyBadge,
  InterviewTypeBadge,
  RequestBadges,
} from '#web/entities/interviews/components/interview-badges';
import { REPORT_WORDS } from '#web/entities/interviews/words';
import { AssessmentVerdict } from '#web/entities/reports/components/assessment-verdict';
import { CandidateName, DetailsLink, InterviewerName } from '#web/features/interviews/components/candidate-name';
import { InterviewGrid, InterviewGridSkeleton } from '#web/features/interviews/components/interview-grid';
import { dayOf, utcClock } from '#web/lib/dates';

/** Contract §2 Completed Interviews. */
export function CompletedList({ interviews }: { interviews: readonly Interview[] }) {
  return <InterviewGrid interviews={interviews}>{interview => <CompletedCard interview={interview} />}</InterviewGrid>;
}

/** The list's placeholder while it is loading. */
export function CompletedSkeleton() {
  return (
    <LoadingState label="Loading the completed interviews">
      <InterviewGridSkeleton cards={6} className="h-[220px] max-sm:h-[232px]">
        <Skeleton className="h-4 w-44" />
        <Skeleton className="h-3.5 w-36" />
        <Skeleton className="h-3.5 w-40" />
        <div className="mt-auto flex items-center justify-between border-t border-line pt-3">
          <Skeleton className="h-6 w-28" />
          <Skeleton className="h-8 w-24 max-sm:h-11" />
        </div>
      </InterviewGridSkeleton>
    </LoadingState>
  );
}

/** One completed interview (contract §2), with its start in UTC regardless of the interview's or the reader's zone. */
function CompletedCard({ interview }: { interview: Interview }) {
  const { startsAt } = interview;
  return (
    <Card className="flex h-full flex-col gap-3 p-4">
      <CandidateName interview={interview} heading="h2">
        <InterviewTypeBadge type={interview.interviewType} />
      </CandidateName>
      <time dateTime={startsAt} className="flex flex-wrap items-baseline gap-x-2.5 text-sm">
        <span className="text-lg font-semibold tracking-[-0.01em]">{dayOf(startsAt)}</span>
        <span className="text-ink-2">{utcClock(startsAt)} UTC</span>
      </time>
      <InterviewerName interview={interview} />
      <Verdicts interview={interview} />
      <div className="mt-auto flex flex-wrap items-center justify-end gap-2 border-t border-line pt-3">
        <span className="flex min-w-0 flex-1 basis-44 flex-wrap gap-2">
          <ReportBadge status={interview.reportStatus} />
          {(interview.endedEarly || interview.finishedEarly) && <EndedEarlyBadge />}
          <RequestBadges
            isReviewOpen={interview.review?.answer === null}
            isErasureAsked={interview.erasureAsked?.answer === null}
          />
        </span>
        <DetailsLink interview={interview} />
      </div>
    </Card>
  );
}

const REPORT_STYLES = {
  none: { tone: 'neutral', Icon: FileX2 },
  pending: { tone: 'neutral', Icon: Clock },
  ready: { tone: 'ok', Icon: FileCheck2 },
  failed: { tone: 'warn', Icon: CircleAlert },
} as const;

function ReportBadge({ status }: { status: ReportStatus }) {
  const { tone, Icon } = REPORT_STYLES[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {REPORT_WORDS[status]}
    </Badge>
  );
}

/** The interviewers' verdicts and, smaller, that of the report and the level of the signals, which is not part of it. */
function Verdicts({ interview: { verdict, assessments, evidence } }: { interview: Interview }) {
  return (
    <dl className="grid gap-1 text-sm">
      {assessments?.map(({ by, verdict: own }) => (
        <div key={by._id} className="flex flex-wrap items-center gap-x-1.5">
          <dt className="break-words text-ink-2">
            <bdi>{by.name}</bdi>
          </dt>
          <dd className="flex">
            <AssessmentVerdict verdict={own} size="sm" />
          </dd>
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-x-1.5 text-xs text-ink-2">
        <dt>AI Review</dt>
        <dd>{verdict ?? 'none yet'}</dd>
      </div>
      {evidence && (
        <div className="flex flex-wrap items-center gap-x-1.5 text-xs text-ink-2">
          <dt>Signals</dt>
          <dd className="flex">
            <Badge>{shownLevelName(evidence)}</Badge>
          </dd>
        </div>
      )}
    </dl>
  );
}
