import type { CandidateDetails, Double } from '@interview-detection/shared/candidates/candidates.schema';
import type { Timeline, TimelineInterview } from '@interview-detection/shared/interviews/interview-lists.schema';
import { isOpen } from '@interview-detection/shared/interviews/interviews.rules';
import { WINDOW_HOURS_DEFAULT } from '@interview-detection/shared/visits/visits.rules';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { RecordViewers } from '../components/records/record-viewers';
import { combineQueries, QueryView } from '../components/records/query-view';
import { LoadingState } from '../components/states/loading-state';
import { Avatar } from '../components/ui/avatar';
import { Button, buttonClass } from '../components/ui/button';
import { Card } from '../components/ui/card';
import { Notice } from '../components/ui/notice';
import { PageHeader } from '../components/ui/page-header';
import { PersonSkeleton, Skeleton } from '../components/ui/skeleton';
import { timelineQuery, useCandidate } from '../entities/candidates/api';
import { StatusBadge } from '../entities/candidates/components/status-badge';
import { RequestBadges } from '../entities/interviews/components/interview-badges';
import { ScheduleNextLink } from '../entities/interviews/components/schedule-next-link';
import { OtherAccount } from '../entities/users/components/can';
import { useCan, useCompany, useCurrentUser } from '../entities/users/use-current-user';
import { useNotes } from '../features/candidate-notes/api';
import { NoteComposer, NoteEntry } from '../features/candidate-notes/components/note-entry';
import { CandidateSteps } from '../features/candidates/components/candidate-steps';
import { ContactCard } from '../features/candidates/components/contact-card';
import { CopyId } from '../features/candidates/components/copy-id';
import { DecisionPanel, ErasedNote } from '../features/candidates/components/decision-panel';
import { DoublesNotice } from '../features/candidates/merge/components/doubles-notice';
import { useDoubles } from '../features/candidates/merge/api';
import { ResumeSection } from '../features/candidates/components/resume-viewer';
import { ApplicationsCard } from '../features/candidates/timeline/components/applications-card';
import { NextStepCard } from '../features/candidates/timeline/components/next-step-card';
import { TimelineCard } from '../features/candidates/timeline/components/timeline-card';
import { nextStepOf, offersSchedule, timelineViewSchema } from '../features/candidates/timeline/rules';
import { roundNames } from '../features/candidates/timeline/words';
import { useOpenOffers } from '../features/interview-offers/api';
import { OpenOffers } from '../features/interview-offers/components/open-offers';
import { JoinLink, RescheduleLink } from '../features/interviews/components/meeting-links';
import { isOverdue, startWords } from '../features/interviews/upcoming/rules';
import { privacyFooter } from '../features/privacy/components/privacy-footer';
import { browserTimeZone } from '../lib/dates';
import { ApiError } from '../lib/api-error';
import { useListOrigin } from '../lib/list-origin';
import { candidatePath, PATHS } from '../lib/paths';
import { useUrlState } from '../lib/url-state';
import { useNow } from '../lib/use-now';
import '../features/reports/report/print.css';

/** The list that the candidate was opened from, or else all candidates; undefined where their place in it has the link. */
function useParent() {
  const origin = useListOrigin();
  if (origin?.of === 'candidate') return undefined;
  return origin ? { label: origin.label, to: origin.list } : { label: 'Candidates', to: PATHS.candidates };
}

/** Everything known about a person: the next step, a timeline, and the resume beside it. */
export function CandidatePage() {
  const { id = '' } = useParams();
  const parent = useParent();
  const details = useCandidate(id);
  const timeline = useQuery(timelineQuery(id));
  // Users who may decide see a form above the resume.
  const me = useCurrentUser();
  // Waited for, so that they push nothing down.
  const doubles = useDoubles(id);
  const offers = useOpenOffers(id);
  const applications = timeline.data?.applications.map(({ _id }) => _id) ?? [];
  const notes = useNotes([...new Set([id, ...applications])]);
  if (details.error instanceof ApiError && details.error.movedTo) {
    return <Navigate to={candidatePath(details.error.movedTo)} replace />;
  }
  return (
    <>
      <CandidateSteps id={id} />
      <QueryView
        query={combineQueries(details, timeline)}
        skeleton={<CandidateSkeleton />}
        title="We couldn’t load the candidate"
        notFound={<UnknownCandidate />}
        renderFailure={failure => (
          <>
            <PageHeader title="Candidate" parent={parent} />
            {failure}
          </>
        )}
        isLoading={me.isPending || doubles.isLoading || offers.isLoading || notes.isLoading}
        card
      >
        {([candidate, known]) => (
          <Person key={id} candidate={candidate} timeline={known} doubles={doubles.data?.items ?? []} notes={notes} />
        )}
      </QueryView>
    </>
  );
}

interface PersonProps {
  doubles: readonly Double[];
  candidate: CandidateDetails;
  timeline: Timeline;
  notes: ReturnType<typeof useNotes>;
}

function Person({ candidate, timeline, doubles, notes }: PersonProps) {
  const now = useNow();
  const company = useCompany();
  const timeZone = company?.timeZone ?? browserTimeZone();
  const windowHours = company?.windowHours ?? WINDOW_HOURS_DEFAULT;
  const [view, setView] = useUrlState(timelineViewSchema);
  const isLate = useCallback((interview: TimelineInterview) => isOverdue(interview, now), [now]);
  const own = timeline.interviews.filter(interview => interview.candidate._id === candidate._id);
  const step = nextStepOf(candidate, own, isLate);
  const round = step && 'interview' in step ? roundNames(own).get(step.interview._id) : undefined;
  const mayWrite = useCan('notes.write');
  const interviewersOf = (of: string) =>
    timeline.interviews.flatMap(one => (one.candidate._id === of ? one.interviewers.map(({ _id }) => _id) : []));
  const hasOpen = own.some(({ status }) => isOpen(status));
  // Who has been asked to pick a time cannot be scheduled.
  const isPicking = (useOpenOffers(candidate._id).data?.items.length ?? 0) > 0;
  return (
    <>
      <PageHeader
        parent={useParent()}
        sign={<Avatar name={candidate.name} size="lg" />}
        title={<bdi>{candidate.name}</bdi>}
        summary={
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <StatusBadge status={candidate.status} />
            <RequestBadges isReviewOpen={candidate.reviewOpen} isErasureAsked={candidate.erasureAsked} />
            <span className="min-w-0">
              <bdi>{candidate.position.name}</bdi>
              {!candidate.erasedAt && ` · ${candidate.email}`}
            </span>
            <RecordViewers noun="candidate" id={candidate._id} />
          </span>
        }
        actions={step && !hasOpen && !isPicking && !offersSchedule(step) && <ScheduleNextLink candidate={candidate} />}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4.5 xl:grid-cols-[minmax(0,1fr)_minmax(0,420px)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4.5">
          {candidate.erasedAt && <ErasedNote at={candidate.erasedAt} />}
          <DoublesNotice candidate={candidate} doubles={doubles} />
          <OpenOffers timeZone={timeZone} candidate={candidate._id} />
          {step && !(isPicking && offersSchedule(step)) && (
            <NextStepCard
              step={step}
              candidate={candidate}
              round={round ?? 'Interview'}
              timeZone={timeZone}
              startWords={interview => startWords(interview, windowHours, now)}
              renderMeeting={interview => (
                <>
                  <RescheduleLink interview={interview} />
                  <JoinLink interview={interview} />
                </>
              )}
            />
          )}
          <TimelineCard
            timeline={timeline}
            timeZone={timeZone}
            now={now}
            show={view.show}
            onShow={show => setView({ show }, { replace: true })}
            notes={notes.notes}
            renderNote={(note, onDeleted) => (
              <NoteEntry {...{ note, timeZone, onDeleted }} interviewers={interviewersOf(note.candidate)} />
            )}
          >
            {notes.isFailed && (
              <Notice
                tone="warn"
                title="We couldn’t load the notes"
                action={<Button onClick={notes.retry}>Retry</Button>}
              />
            )}
            {mayWrite && !candidate.erasedAt && (
              <NoteComposer candidate={candidate._id} interviewers={interviewersOf(candidate._id)} />
            )}
          </TimelineCard>
        </div>
        <aside aria-label="About the candidate" className="grid grid-cols-[minmax(0,1fr)] gap-4.5">
          {!candidate.erasedAt && (
            <>
              <Card className="px-4.5 py-4 print:hidden">
                <section aria-labelledby="decision-title" className="grid gap-3">
                  <h2 id="decision-title">Decision</h2>
                  <DecisionPanel candidate={candidate} />
                </section>
              </Card>
              <ContactCard candidate={candidate} />
              <Card className="px-4.5 py-4 print:hidden">
                <ResumeSection candidate={candidate} heading="h2" />
              </Card>
            </>
          )}
          <ApplicationsCard {...timeline} current={candidate._id} timeZone={timeZone} />
          <Card className="grid gap-4 px-4.5 py-4 print:hidden">
            <p className="flex items-center gap-3 text-sm text-ink-2">
              ID <CopyId id={candidate._id} full />
            </p>
            {privacyFooter(candidate)}
          </Card>
        </aside>
      </div>
    </>
  );
}

function CandidateSkeleton() {
  return (
    <LoadingState label="Loading the candidate">
      <PageHeader
        title="Candidate"
        parent={useParent()}
        sign={<Skeleton className="size-11 rounded-full" />}
        summary={<Skeleton className="my-1 h-3 w-52 max-w-full" />}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4.5 xl:grid-cols-[minmax(0,1fr)_minmax(0,420px)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4.5">
          <Card className="grid gap-3 px-4.5 py-4">
            <Skeleton className="h-3 w-20" />
            <Skeleton className="h-4.5 w-64 max-w-full" />
            <Skeleton className="h-3 w-80 max-w-full" />
          </Card>
          <Card className="grid gap-5 px-4.5 py-4">
            <Skeleton className="h-4 w-24" />
            {[0, 1, 2, 3, 4].map(row => (
              <PersonSkeleton key={row} className="gap-3" />
            ))}
          </Card>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4.5">
          <Card className="grid gap-4 px-4.5 py-4">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-10" />
            <Skeleton className="h-9 w-40" />
          </Card>
          <Card className="grid gap-4 px-4.5 py-4">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-[clamp(360px,58dvh,720px)]" />
          </Card>
        </div>
      </div>
    </LoadingState>
  );
}

function UnknownCandidate() {
  return (
    <>
      <PageHeader title="Candidate not found" parent={useParent()} />
      <p className="max-w-[62ch] text-ink-2">
        There is no candidate at this address. It may have been mistyped, or the candidate belongs to another company.
      </p>
      <Link to={PATHS.candidates} className={buttonClass({ variant: 'primary', className: 'mt-5' })}>
        Candidates
      </Link>
      <OtherAccount />
    </>
  );
}
