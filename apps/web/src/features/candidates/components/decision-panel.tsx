import type { CandidateStatus } from '@interview-detection/shared/candidates/candidates.rules';
import type { Candidate } from '@interview-detection/shared/candidates/candidates.schema';
import { LIMITS } from '@interview-detection/shared/fields';
import { Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../components/ui/button';
import { Field } from '../../../components/ui/field';
import { Textarea } from '../../../components/ui/textarea';
import { useDecideCandidate } from '../use-decide-candidate';
import { StatusBadge } from './status-badge';

/** Accept or Reject with an optional reason; a decision can be taken back (contract §14). */
export function DecisionPanel({ candidate }: { candidate: Pick<Candidate, '_id' | 'status'> }) {
  const decide = useDecideCandidate(candidate._id);
  const [reason, setReason] = useState('');
  const panel = useRef<HTMLFieldSetElement>(null);
  const choose = (status: CandidateStatus) => {
    const words = reason.trim();
    decide({ candidate, status, ...(words ? { reason: words } : {}) });
    setReason('');
    // The button is about to go: the keyboard stays here.
    panel.current?.focus();
  };
  return (
    <fieldset ref={panel} tabIndex={-1} aria-label="Decision" className="min-w-0 outline-none">
      {candidate.status === 'Pending' ? (
        <>
          <Field label="Reason (optional)">
            <Textarea
              className="min-h-11!"
              rows={1}
              maxLength={LIMITS.reason}
              value={reason}
              onChange={event => setReason(event.target.value)}
            />
          </Field>
          <div className="mt-3 flex gap-2 max-sm:[&>button]:flex-1">
            <Button onClick={() => choose('Rejected')}>Reject</Button>
            <Button look="primary" onClick={() => choose('Selected')}>
              Accept
            </Button>
          </div>
        </>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <StatusBadge status={candidate.status} />
          <Button size="sm" onClick={() => choose('Pending')}>
            <Undo2 aria-hidden="true" />
            Take decision back
          </Button>
        </div>
      )}
    </fieldset>
  );
}
