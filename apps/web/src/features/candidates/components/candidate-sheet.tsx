import type { Candidate, CandidateDetails } from '@interview-detection/shared/candidates/candidates.schema';
import type { History } from '@interview-detection/shared/fields';
import type { ReactNode } from 'react';
import { HistoryList } from '#web/components/records/history-list';
import { QueryView } from '#web/components/records/query-view';
import { LoadingState } from '#web/components/states/loading-state';
import { Sheet } from '#web/components/ui/dialog';
import { Skeleton } from '#web/components/ui/skeleton';
import { TextLink } from '#web/components/ui/text-link';
import { useCandidate } from '#web/entities/candidates/api';
import { RequestBadges } from '#web/entities/interviews/components/interview-badges';
import { useCurrentUser } from '#web/entities/users/use-current-user';
import { formatInstant } from '#web/lib/dates';
import { useOfList } from '#web/lib/list-origin';
import { candidatePath } from '#web/lib/paths';
import { useLastDefined } from '#web/components/states/opened-once';
import { CopyId } from './copy-id';
import { DecisionPanel, ErasedNote } from './decision-panel';
import { ResumeSection } from './resume-viewer';

interface CandidateSheetProps {
  /** The candidate whose details are open; undefined closes the sheet. */
  id: string | undefined;
  /** Rows on the screen: the header is shown from these before the details load. */
  rows: readonly Candidate[];
  onClose: () => void;
  /** Rendered at the end of the details. */
  footer: (candidate: CandidateDetails) => ReactNode;
}

/** A candidate beside the table: decision, details, resume and history. */
export function CandidateSheet({ id, rows, onClose, footer }: CandidateSheetProps) {
  // The last candidate stays in the sheet while it slides out.
  const shown = useLastDefined(id);
  if (shown === undefined) return null;
  return (
    <Opened
      key={shown}
      id={shown}
      open={id !== undefined}
      row={rows.find(row => row._id === shown)}
      onClose={onClose}
      footer={footer}
    />
  );
}

interface OpenedProps extends Pick<CandidateSheetProps, 'footer'> {
  id: string;
  open: boolean;
  row: Candidate | undefined;
  onClose: () => void;
}

function Opened({ id, open, row, onClose, footer }: OpenedProps) {
  const details = useCandidate(id);
  const me = useCurrentUser();
  const head = details.data ?? row;
  return (
    <Sheet
      // Opened from a link, it waits for the candidate's header, so that nothing in it moves.
      open={open && (head !== undefined || details.isError)}
      onClose={onClose}
      title={
        head ? (
          <span dir="auto" className="line-clamp-3 text-left break-words whitespace-normal">
            {head.name}
          </span>
        ) : (
          'Candidate'
        )
      }
      description={
        head && (
          <span className="line-clamp-3 break-words">
            <bdi>{head.position.name}</bdi>
            {!head.erasedAt && ` · ${head.email}`}
          </span>
        )
      }
    >
      <QueryView
        query={details}
        skeleton={<SheetSkeleton />}
        title="We couldn’t load the candidate"
        // Users who may decide see a form above the resume.
        isLoading={me.isPending}
      >
        {candidate => <Details candidate={candidate} footer={footer(candidate)} />}
      </QueryView>
    </Sheet>
  );
}

function Details({ candidate, footer }: { candidate: CandidateDetails; footer: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 p-5">
      <p className="-mb-2 text-sm">
        <TextLink to={candidatePath(candidate._id)} state={useOfList()}>
          Everything about this candidate
        </TextLink>
      </p>
      {(candidate.reviewOpen || candidate.erasureAsked) && (
        <p className="-mb-2 flex flex-wrap gap-1.5">
          <RequestBadges isReviewOpen={candidate.reviewOpen} isErasureAsked={candidate.erasureAsked} />
        </p>
      )}
      {candidate.erasedAt ? (
        <ErasedNote at={candidate.erasedAt} />
      ) : (
        <>
          <DecisionPanel candidate={candidate} />
          <ResumeSection candidate={candidate} heading="h3" />
        </>
      )}
      <CandidateHistory added={candidate.added} history={candidate.history} />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1 border-t border-line pt-4 text-sm">
        <dt className="text-ink-2">ID</dt>
        <dd>
          <CopyId id={candidate._id} full />
        </dd>
        <dt className="text-ink-2">Added</dt>
        <dd>{formatInstant(candidate.createdAt)}</dd>
      </dl>
      {footer}
    </div>
  );
}

function SheetSkeleton() {
  return (
    <LoadingState label="Loading the candidate">
      <div className="grid gap-6 p-5">
        <div className="grid gap-2">
          <Skeleton className="h-3.5 w-28" />
          <Skeleton className="h-11" />
          <Skeleton className="mt-1 h-9 w-40" />
        </div>
        <div className="grid gap-2.5">
          <Skeleton className="h-8 w-44" />
          <Skeleton className="h-[clamp(360px,58dvh,720px)]" />
        </div>
      </div>
    </LoadingState>
  );
}

/** Shows what was decided by whom and why, latest first, ending with who added the candidate. */
function CandidateHistory(record: History) {
  return (
    <section>
      <h3>History</h3>
      <HistoryList
        {...record}
        describe={({ to }) => (to === 'Pending' ? 'Back to pending' : to)}
        addedAs="Added with an interview"
        formatTime={formatInstant}
      />
    </section>
  );
}
