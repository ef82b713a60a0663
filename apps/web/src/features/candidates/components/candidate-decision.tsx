import { currentDecision } from '@interview-detection/shared/candidates/candidates.rules';
import type { CandidateDetails } from '@interview-detection/shared/candidates/candidates.schema';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { QueryView } from '#web/components/records/query-view';
import { Button } from '#web/components/ui/button';
import { Card } from '#web/components/ui/card';
import { useCandidate } from '#web/entities/candidates/api';
import { StatusBadge } from '#web/entities/candidates/components/status-badge';
import { useCan } from '#web/entities/users/use-current-user';
import { formatInstant } from '#web/lib/dates';
import { DecisionPanel } from './decision-panel';

interface CandidateDecisionProps {
  /** Id of the candidate. */
  id: string;
  /** Where the page shows a bar that links to this section while it is out of sight. */
  barPlace: HTMLElement | null;
}

/** Accept or Reject with a reason, as a section of a page. */
export function CandidateDecision({ id, barPlace }: CandidateDecisionProps) {
  const query = useCandidate(id);
  const [card, setCard] = useState<HTMLElement | null>(null);
  return (
    <QueryView query={query} title="We couldn’t load the decision" card skeleton={<Card className="print:hidden" />}>
      {candidate => (
        <Card ref={setCard} className="px-4.5 py-4 print:mb-4 print:break-inside-avoid">
          <section aria-labelledby="decision-title" className="grid gap-3">
            <h2 id="decision-title">Decision</h2>
            <div className="print:hidden">
              <DecisionPanel candidate={candidate} />
            </div>
            <p className="hidden font-semibold print:block">{candidate.status}</p>
            <LastReason candidate={candidate} />
            {candidate.status !== 'Pending' && (
              <p className="text-xs text-ink-2 print:hidden">We don’t email the candidate.</p>
            )}
          </section>
          {card && barPlace && createPortal(<DecisionBar card={card} candidate={candidate} />, barPlace)}
        </Card>
      )}
    </QueryView>
  );
}

/** The reason for the current decision, by whom and when. */
function LastReason({ candidate }: { candidate: CandidateDetails }) {
  const last = currentDecision(candidate);
  if (!last) return null;
  return (
    <p className="text-sm break-words text-ink-2">
      {last.reason && (
        <q dir="auto" className="mb-1 block text-ink">
          {last.reason}
        </q>
      )}
      <bdi>{last.by.name}</bdi>, {formatInstant(last.at)}
    </p>
  );
}

/** Keeps the decision one press away while the user reads a long report. */
function DecisionBar({ card, candidate }: { card: HTMLElement; candidate: CandidateDetails }) {
  const mayDecide = useCan('candidates.decide');
  const isCardInView = useIsInView(card);
  const isOpen = candidate.status === 'Pending';
  if (isCardInView || (isOpen && !mayDecide)) return null;
  const toCard = () => {
    card.scrollIntoView({ block: 'center' });
    card.querySelector<HTMLElement>('textarea, button')?.focus({ preventScroll: true });
  };
  return (
    <div className="sticky bottom-0 z-20 mt-4 flex items-center justify-between gap-4 rounded-t-lg border border-b-0 border-line bg-surface px-4 py-2.5 shadow-lift print:hidden">
      <p className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
        <bdi className="truncate font-medium">{candidate.name}</bdi>
        <StatusBadge status={candidate.status} />
      </p>
      <Button variant={isOpen ? 'primary' : 'plain'} onClick={toCard}>
        {isOpen ? 'Decide' : 'See the decision'}
      </Button>
    </div>
  );
}

/** Returns whether an element is in the viewport; true where the browser cannot tell. */
function useIsInView(element: HTMLElement): boolean {
  const [isInView, setInView] = useState(true);
  useEffect(() => {
    if (!('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(entries => setInView(entries.at(-1)?.isIntersecting ?? true));
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return isInView;
}
