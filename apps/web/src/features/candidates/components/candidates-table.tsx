import type { Candidate } from '@interview-detection/shared/candidates/candidates.schema';
import { PAGE_SIZE } from '@interview-detection/shared/list-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { LoadingState } from '#web/components/states/loading-state';
import { Skeleton } from '#web/components/ui/skeleton';
import { Table, Td, Th, Tr } from '#web/components/ui/table';
import { OPENED_HERE } from '#web/lib/url-state';
import type { CandidatesView } from '../view';
import { CandidateRow } from './candidate-row';

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
