import { isOpen } from '@interview-detection/shared/interviews/interviews.rules';
import type { Interview, InterviewDetails } from '@interview-detection/shared/interviews/interviews.schema';
import { POLICY_WORDS } from '@interview-detection/shared/interviews/policy.rules';
import { agreementWords } from '@interview-detection/shared/reports/conditions.rules';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { RecordViewers } from '#web/components/records/record-viewers';
import { Avatar } from '#web/components/ui/avatar';
import { buttonClass } from '#web/components/ui/button';
import { Card, Fact } from '#web/components/ui/card';
import { ParentLink } from '#web/components/ui/page-header';
import { Skeleton } from '#web/components/ui/skeleton';
import { TextLink } from '#web/components/ui/text-link';
import { EndedEarlyBadge, InterviewStatusBadge } from '#web/entities/interviews/components/interview-badges';
import { InterviewDescription, ProgressLine } from '#web/entities/interviews/components/interview-facts';
import { pageZone } from '#web/entities/interviews/rules';
import { namesOf } from '#web/entities/interviews/words';
import { OtherAccount } from '#web/entities/users/components/can';
import { useCompany } from '#web/entities/users/use-current-user';
import { clockTime, formatInstant, zoneLabel } from '#web/lib/dates';
import { PRODUCT_NAME } from '#web/lib/env';
import { useOriginOf } from '#web/lib/list-origin';
import { candidatePath, PATHS } from '#web/lib/paths';

interface HeadProps {
  /** Shown left of the title. */
  sign: ReactNode;
  title: ReactNode;
  summary: ReactNode;
  actions?: ReactNode;
  /** The list that contains the interview. */
  parent?: { label: string; to: string };
}

const COMPLETED = { label: 'Completed Interviews', to: PATHS.completed };

/** The header of the details page in each of its states, with its only h1. */
export function Head({ sign, title, summary, actions, parent = COMPLETED }: HeadProps) {
  const company = useCompany();
  const isInList = useOriginOf('interview') !== null;
  return (
    <div className="mb-5">
      <p className="mb-2 hidden text-sm text-ink-2 print:block">
        {company && (
          <>
            <bdi>{company.name}</bdi> ·{' '}
          </>
        )}
        {PRODUCT_NAME} · Interview report
      </p>
      {/* Above an interview that was opened from a list, its place in the list has the link. */}
      {!isInList && (
        <p className="mb-2 leading-none">
          <ParentLink {...parent} />
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="flex min-w-0 items-center gap-3.5">
          {sign}
          <div className="min-w-0">
            <h1 dir="auto" className="text-left [overflow-wrap:anywhere]">
              {title}
            </h1>
            <div className="mt-0.5 min-h-5 text-sm [overflow-wrap:anywhere] text-ink-2">{summary}</div>
          </div>
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>}
      </div>
    </div>
  );
}

/** The candidate, position, time and interviewers at a glance. */
export function InterviewHead({ interview, actions }: { interview: Interview; actions: ReactNode }) {
  const { candidate, position, interviewers, startsAt, timeZone, status } = interview;
  const isOver = status === 'cancelled' || status === 'no_show';
  const upcoming = { label: 'Upcoming Interviews', to: isOver ? `${PATHS.upcoming}?status=${status}` : PATHS.upcoming };
  return (
    <Head
      {...(status !== 'completed' && { parent: upcoming })}
      sign={<Avatar name={candidate.name} size="lg" />}
      title={candidate.name}
      summary={
        <>
          {isOver && (
            <span className="mr-2">
              <InterviewStatusBadge status={status} />
            </span>
          )}
          {(interview.endedEarly || interview.finishedEarly) && (
            <span className="mr-2">
              <EndedEarlyBadge />
            </span>
          )}
          <bdi>{position.name}</bdi> ·{' '}
          <time
            dateTime={startsAt}
            title={`${clockTime(startsAt, timeZone)} ${zoneLabel(timeZone, new Date(startsAt))}`}
          >
            {formatInstant(startsAt, pageZone(interview))}
          </time>{' '}
          · {interviewers.length > 1 ? 'Interviewers' : 'Interviewer'}{' '}
          <bdi className="font-medium text-ink">{namesOf(interviewers)}</bdi>
          <span className="print:hidden">
            {' · '}
            <TextLink to={candidatePath(candidate._id)}>Everything about this candidate</TextLink>
          </span>
          <span className="ml-2">
            <RecordViewers noun="interview" id={interview._id} />
          </span>
          {interview.progress && <ProgressLine progress={interview.progress} />}
        </>
      }
      actions={actions}
    />
  );
}

/** The page's placeholder with the specification's text, which is visible and announced until the data arrives. */
export function DetailsSkeleton() {
  return (
    <div aria-busy="true">
      <Head
        sign={<Skeleton className="size-11 shrink-0 rounded-full" />}
        title="Interview Details"
        summary={<span aria-live="polite">Loading...</span>}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4.5 xl:grid-cols-[minmax(0,1fr)_300px]">
        <div className="grid gap-4.5">
          <Card className="grid h-[262px] content-between p-4.5 max-sm:h-[380px]">
            <span className="grid gap-3">
              <Skeleton className="h-3 w-16" />
              <Skeleton className="h-5 w-44" />
              <Skeleton className="h-3 w-11/12" />
              <Skeleton className="h-3 w-3/5" />
            </span>
            <span className="grid grid-cols-2 gap-4 sm:grid-cols-4">
              {[1, 2, 3, 4].map(figure => (
                <Skeleton key={figure} className="h-14" />
              ))}
            </span>
          </Card>
          <Card className="grid gap-4 p-4.5">
            <Skeleton className="h-4 w-28" />
            {[1, 2, 3].map(exchange => (
              <span key={exchange} className="grid gap-2.5">
                <Skeleton className="h-3 w-24" />
                <Skeleton className="h-3.5 w-4/5" />
                <Skeleton className="h-28" />
              </span>
            ))}
          </Card>
        </div>
        <Card className="grid gap-3 p-4.5">
          <Skeleton className="h-4 w-36" />
          {['w-full', 'w-4/5', 'w-11/12', 'w-3/5'].map(width => (
            <Skeleton key={width} className={`h-3 ${width}`} />
          ))}
        </Card>
      </div>
    </div>
  );
}

/** The interview as planned; while it is open, its description is in the middle of the page. */
export function InterviewFacts({ interview }: { interview: InterviewDetails }) {
  const { candidate, interviewType, startsAt, durationMinutes, description, policy, adjustments, erasedAt, status } =
    interview;
  const agreed = agreementWords(adjustments.granted);
  return (
    <Card className="px-4.5 py-4 print:mb-4 print:break-inside-avoid">
      <section aria-labelledby="facts-title">
        <h2 id="facts-title">Interview</h2>
        <dl className="mt-2.5 grid gap-2.5 text-sm">
          <Fact term="Type">{interviewType}</Fact>
          <Fact term="Scheduled for">{formatInstant(startsAt, pageZone(interview))}</Fact>
          <Fact term="Duration">{durationMinutes} minutes</Fact>
          <Fact term="Allowed">{POLICY_WORDS[policy].allowed}</Fact>
          {agreed.length > 0 && (
            <Fact term="By agreement">
              {agreed.map(sentence => (
                <span key={sentence} className="block">
                  {sentence}
                </span>
              ))}
            </Fact>
          )}
          {!erasedAt && <Fact term="Email">{candidate.email}</Fact>}
          {description !== '' && !isOpen(status) && (
            <Fact term="Description">
              <InterviewDescription>{description}</InterviewDescription>
            </Fact>
          )}
        </dl>
      </section>
    </Card>
  );
}

/** Shown for an address without an interview, or with one of another company. */
export function UnknownInterview() {
  return (
    <>
      <Head sign={null} title="Interview not found" summary={null} />
      <p className="max-w-[62ch] text-ink-2">
        There is no interview at this address. It may have been mistyped, or the interview belongs to another company.
      </p>
      <Link to={PATHS.completed} className={buttonClass({ variant: 'primary', className: 'mt-5' })}>
        Completed Interviews
      </Link>
      <OtherAccount />
    </>
  );
}
