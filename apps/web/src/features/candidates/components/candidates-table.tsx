import type { CandidateStatus } from '@interview-detection/shared/candidates/candidates.rules';
import type { Candidate } from '@interview-detection/shared/candidates/candidates.schema';
import { PAGE_SIZE } from '@interview-detection/shared/list-query';
import { useMutation } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import { LoadingState } from '#web/components/states/loading-state';
import { Avatar } from '#web/components/ui/avatar';
import { Button } from '#web/components/ui/button';
import { Skeleton } from '#web/components/ui/skeleton';
import { Table, Td, Th, Tr } from '#web/components/ui/table';
import { StatusBadge } from '#web/entities/candidates/components/status-badge';
import { RequestBadges } from '#web/entities/interviews/components/interview-badges';
import { useCan } from '#web/entities/users/use-current-user';
import { useOfList } from '#web/lib/list-origin';
import { candidatePath } from '#web/lib/paths';
import { OPENED_HERE } from '#web/lib/url-state';
import { decideCandidate } from '../use-decide-candidate';
import type { CandidatesView } from '../view';
import { CopyId } from './copy-id';

/** Less padding where the columns are narrow. */
const HEAD = 'md:max-xl:px-3';

interface CandidatesTableProps {
  candidates: readonly Candidate[];
  view: CandidatesView;
  onChange: (change: Partial<CandidatesView>, options?: { state: unknown }) => void;
}

/** Contract §2 Candidates: ID, Name, Email, Position, Status. */
export function CandidatesTable({ candidates, view, onChange }: CandidatesTableProps) {
  return (
    <Frame view={view} onSort={sort => onChange({ sort, page: 1 })}>
      {candidates.map(candidate => (
        <CandidateRow
          key={candidate._id}
          candidate={candidate}
          selected={candidate._id === view.candidate}
          onOpen={() => onChange({ candidate: candidate._id }, { state: OPENED_HERE })}
        />
      ))}
    </Frame>
  );
}

interface FrameProps {
  view: CandidatesView;
  onSort?: (sort: 'name' | '-name') => void;
  children: ReactNode;
}

/** The table's frame and head, with columns of fixed width across pages; on phones rows are cards without a head. */
function Frame({ view, onSort, children }: FrameProps) {
  return (
    <Table label="Candidates" className="max-md:block md:min-w-[660px] md:table-fixed">
      <colgroup className="max-md:hidden">
        <col className="w-[78px]" />
        <col />
        <col />
        <col />
        <col className="w-[180px]" />
      </colgroup>
      <thead className="max-md:hidden">
        <tr>
          <Th className={HEAD}>ID</Th>
          <NameHeader sort={view.sort} onSort={onSort} />
          <Th className={HEAD}>Email</Th>
          <Th className={HEAD}>Position</Th>
          <Th className={HEAD}>Status</Th>
        </tr>
      </thead>
      <tbody className="max-md:block">{children}</tbody>
    </Table>
  );
}

function NameHeader({ sort, onSort }: { sort: CandidatesView['sort']; onSort: FrameProps['onSort'] }) {
  const direction = { name: 'ascending', '-name': 'descending' }[sort as string] as
    'ascending' | 'descending' | undefined;
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp;
  return (
    <Th className={HEAD} aria-sort={direction ?? 'none'}>
      <button
        type="button"
        className="-mx-1.5 inline-flex h-8 items-center gap-1 rounded-sm px-1.5 hover:bg-sunken hover:text-ink"
        onClick={() => onSort?.(sort === 'name' ? '-name' : 'name')}
      >
        Name
        <Arrow className={`size-3.5 ${direction ? '' : 'opacity-0'}`} aria-hidden="true" />
      </button>
    </Th>
  );
}

/** The table's placeholder while it is loading. */
export function CandidatesSkeleton({ view }: { view: CandidatesView }) {
  return (
    <LoadingState label="Loading the candidates">
      <Frame view={view}>
        {Array.from({ length: PAGE_SIZE }, (_, row) => (
          <Tr key={row} className="max-md:block max-md:px-4 max-md:py-3.5">
            <Td className="max-md:hidden">
              <Skeleton className="h-3 w-9" />
            </Td>
            <Td className="max-md:block max-md:h-auto max-md:px-0">
              <span className="flex items-center gap-2.5">
                <Skeleton className="size-8 rounded-full" />
                <Skeleton className="h-3.5 w-32" />
              </span>
            </Td>
            <Td className="max-md:block max-md:h-[42px] max-md:px-0 max-md:pl-[42px]">
              <Skeleton className="h-3.5 w-40 max-w-full" />
            </Td>
            <Td className="max-md:hidden">
              <Skeleton className="h-3.5 w-28 max-w-full" />
            </Td>
            <Td className="max-md:block max-md:h-[54px] max-md:px-0">
              <Skeleton className="h-8 w-36 max-md:h-11 max-md:w-full" />
            </Td>
          </Tr>
        ))}
      </Frame>
    </LoadingState>
  );
}

/** On phones a row's cells become a card; below the avatar, text is aligned with the name. */
const CARD = 'max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:px-4 max-md:py-3.5';
const CELL = 'max-md:block max-md:h-auto max-md:px-0 md:max-xl:px-3';
const BELOW_NAME = 'max-md:col-span-2 max-md:pl-[42px]';
const TWO_LINES = 'line-clamp-2 [overflow-wrap:anywhere] md:max-xl:text-sm';

interface CandidateRowProps {
  candidate: Candidate;
  selected: boolean;
  /** Opens the side sheet. */
  onOpen: () => void;
}

/**
 * One row of the table (contract §2): Reject and Accept while pending, otherwise the status label. The name leads to the
 * candidate's page; a click beside it opens the side sheet. An erased candidate has no email, and nothing left to decide.
 */
function CandidateRow({ candidate, selected, onOpen }: CandidateRowProps) {
  const { _id, name, email, position, status, reviewOpen, erasureAsked, erasedAt } = candidate;
  const at = email.lastIndexOf('@');
  const link = useRef<HTMLAnchorElement>(null);
  const { mutate: send } = useMutation(decideCandidate(_id));
  const mayDecide = useCan('candidates.decide');
  const ofList = useOfList();
  const decide = (decision: CandidateStatus) => {
    send({ candidate, status: decision });
    // The button is about to be removed: keep the focus in this row.
    link.current?.focus({ preventScroll: true });
  };
  return (
    <Tr clickable aria-selected={selected} className={CARD} onClick={event => isPlainClick(event) && onOpen()}>
      <Td className={`${CELL} max-md:col-start-2 max-md:row-start-1 max-md:self-center`}>
        <CopyId id={_id} />
      </Td>
      <Td className={`${CELL} max-md:col-start-1 max-md:row-start-1`}>
        <span className="flex items-center gap-2.5">
          <span className="md:max-xl:hidden">
            <Avatar name={name} />
          </span>
          <Link
            ref={link}
            to={candidatePath(_id)}
            state={ofList}
            dir="auto"
            title={name}
            className="min-w-0 rounded-sm text-left font-medium hover:underline max-md:flex max-md:min-h-11 max-md:items-center md:truncate"
          >
            <span className="max-md:line-clamp-2 max-md:break-words">{name}</span>
          </Link>
        </span>
        {(reviewOpen || erasureAsked) && (
          <span className="mb-2 flex flex-wrap gap-1.5 max-md:pl-[42px] xl:pl-[42px]">
            <RequestBadges isReviewOpen={reviewOpen} isErasureAsked={erasureAsked} />
          </span>
        )}
      </Td>
      <Td className={`${CELL} ${BELOW_NAME} text-ink-2`} title={erasedAt ? undefined : email}>
        {erasedAt ? (
          'Erased'
        ) : (
          <span className={TWO_LINES}>
            {email.slice(0, at)}
            <wbr />
            {email.slice(at)}
          </span>
        )}
      </Td>
      <Td className={`${CELL} ${BELOW_NAME}`} title={position.name}>
        <span className={TWO_LINES}>
          <bdi>{position.name}</bdi>
        </span>
      </Td>
      <Td className={`${CELL} max-md:col-span-2 max-md:mt-3`}>
        {status === 'Pending' && mayDecide && !erasedAt ? (
          <span className="flex gap-2 max-md:[&>button]:flex-1">
            <Button size="sm" aria-label={`Reject ${name}`} onClick={() => decide('Rejected')}>
              Reject
            </Button>
            <Button size="sm" aria-label={`Accept ${name}`} onClick={() => decide('Selected')}>
              Accept
            </Button>
          </span>
        ) : (
          <span className="flex h-8 items-center max-md:h-auto max-md:pl-[42px]">
            <StatusBadge status={status} />
          </span>
        )}
      </Td>
    </Tr>
  );
}

/** Returns whether a click is on none of the row's controls and does not end a text selection. */
function isPlainClick(event: MouseEvent<HTMLElement>): boolean {
  const onControl = event.target instanceof Element && event.target.closest('a, button') !== null;
  return !onControl && !window.getSelection()?.toString();
}
