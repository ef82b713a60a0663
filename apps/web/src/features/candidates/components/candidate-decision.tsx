import { Card } from '../../../components/ui/card';
import { useCandidate } from '../../../entities/candidates/api';
import { DecisionPanel } from './decision-panel';

/** Accept or Reject, with a reason, as a part of a page. */
export function CandidateDecision({ id }: { id: string }) {
  const { data: candidate, isPending } = useCandidate(id);
  // As high as with its buttons, so that nothing below moves when they come.
  if (isPending) return <Card className="min-h-54 print:hidden" />;
  if (!candidate) return null;
  return (
    <Card className="min-h-54 px-4.5 py-4 print:hidden">
      <section aria-labelledby="decision-title" className="grid gap-3">
        <h2 id="decision-title">Decision</h2>
        <DecisionPanel candidate={candidate} />
        <p className="text-xs text-ink-2">The candidate is not told by the product.</p>
      </section>
    </Card>
  );
}
