import { useMutation } from '@tanstack/react-query';
import type { CandidateStatus } from '@interview-detection/shared/candidates/candidates.rules';
import type { Candidate } from '@interview-detection/shared/candidates/candidates.schema';
import { useRef, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { Avatar } from '#web/components/ui/avatar';
import { Button } from '#web/components/ui/button';
import { Td, Tr } from '#web/components/ui/table';
import { useCan } from '#web/entities/users/use-current-user';
import { candidatePath } from '#web/lib/paths';
import { decideCandidate } from '../use-decide-candidate';
import { CopyId } from './copy-id';
import { RequestBadges } from '#web/entities/interviews/components/request-badges';
import { StatusBadge } from '#web/entities/candidates/components/status-badge';

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
 * candidate's page; a click beside it opens the side sheet.
 */
export function CandidateRow({ candidate, selected, onOpen }: CandidateRowProps) {
  const { _id, name, email, position, status, reviewOpen, erasureAsked } = candidate;
  const at = email.lastIndexOf('@');
  const link = useRef<HTMLAnchorElement>(null);
  const { mutate: send } = useMutation(decideCandidate(_id));
  const mayDecide = useCan('candidates.decide');
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
      <Td className={`${CELL} ${BELOW_NAME} text-ink-2`} title={email}>
        <span className={TWO_LINES}>
          {email.slice(0, at)}
          <wbr />
          {email.slice(at)}
        </span>
      </Td>
      <Td className={`${CELL} ${BELOW_NAME}`} title={position.name}>
        <span className={TWO_LINES}>
          <bdi>{position.name}</bdi>
        </span>
      </Td>
      <Td className={`${CELL} max-md:col-span-2 max-md:mt-3`}>
        {status === 'Pending' && mayDecide ? (
          <span className="flex gap-2 max-md:[&>button]:flex-1">
            <Button size="sm" aria-label={`Reject ${name}`} onClick={() => decide('Rejected')}>
              Reject
            </Button>
            <Button size="sm" variant="primary" aria-label={`Accept ${name}`} onClick={() => decide('Selected')}>
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
