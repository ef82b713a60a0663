import { useQuery } from '@tanstack/react-query';
import { QueryView } from '#web/components/records/query-view';
import { LoadingState } from '#web/components/states/loading-state';
import { Skeleton } from '#web/components/ui/skeleton';
import { useCandidate } from '#web/entities/candidates/api';
import { interviewQuery } from '#web/entities/interviews/api';
import { ResumeViewer } from './resume-viewer';

/** A panel beside the room: the candidate, the position, and their resume. */
export function CandidatePanel({ interview: id }: { interview: string }) {
  return (
    <QueryView query={useQuery(interviewQuery(id))} skeleton={<Loading />} title="We couldn’t load the interview">
      {({ candidate, position, description }) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 p-5">
          <div className="min-w-0">
            <h2 dir="auto" className="text-left text-base font-semibold [overflow-wrap:anywhere]">
              {candidate.name}
            </h2>
            <p className="mt-0.5 text-sm [overflow-wrap:anywhere] text-ink-2">
              <bdi>{position.name}</bdi> · {candidate.email}
            </p>
            <p dir="auto" className="mt-3 text-left text-sm [overflow-wrap:anywhere] whitespace-pre-line">
              {description}
            </p>
          </div>
          <Resume candidate={candidate._id} />
        </div>
      )}
    </QueryView>
  );
}

function Resume({ candidate }: { candidate: string }) {
  return (
    <QueryView query={useCandidate(candidate)} skeleton={<Loading />} title="We couldn’t load the resume">
      {details =>
        details.resume ? (
          <ResumeViewer candidate={{ ...details, resume: details.resume }} />
        ) : (
          <p className="text-sm text-ink-2">No resume on file.</p>
        )
      }
    </QueryView>
  );
}

function Loading() {
  return (
    <LoadingState label="Loading the candidate">
      <div className="grid gap-3 p-5">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-64 w-full" />
      </div>
    </LoadingState>
  );
}
