import type { CandidateStatus } from '@interview-detection/shared/candidates/candidates.rules';
import type { Candidate } from '@interview-detection/shared/candidates/candidates.schema';
import { LIMITS, reason as optionalReason } from '@interview-detection/shared/fields';
import { Undo2, UserX } from 'lucide-react';
import { useRef } from 'react';
import { z } from 'zod';
import { FormFailure } from '#web/components/form/form-failure';
import { useServerForm } from '#web/components/form/use-server-form';
import { Button } from '#web/components/ui/button';
import { Field } from '#web/components/ui/field';
import { Textarea } from '#web/components/ui/controls';
import { StatusBadge } from '#web/entities/candidates/components/status-badge';
import { useCan } from '#web/entities/users/use-current-user';
import { formatInstant } from '#web/lib/dates';
import { decideCandidate } from '../use-decide-candidate';

const reasonSchema = z.object({ reason: optionalReason });

/** Accept or Reject with an optional reason; a decision can be undone (contract §14). */
export function DecisionPanel({ candidate }: { candidate: Pick<Candidate, '_id' | 'status' | 'reviewOpen'> }) {
  const { form, failure, submit } = useServerForm({
    schema: reasonSchema,
    initial: { reason: '' },
    mutation: decideCandidate(candidate._id),
    wireNames: { reason: 'reason' },
    draft: `decision ${candidate._id}`,
    unmountedError: 'We couldn’t save your decision.',
    optimistic: true,
    onDone: (_candidate, { reset }) => reset({ reason: '' }),
  });
  const panel = useRef<HTMLFieldSetElement>(null);
  const mayDecide = useCan('candidates.decide');
  const needsReason = candidate.reviewOpen;
  const choose = (status: CandidateStatus) => {
    // The reason belongs to the decision; it may still be in the field when the decision is undone.
    if (needsReason && status !== 'Pending' && !form.getValues('reason')?.trim()) {
      form.setError('reason', { message: 'Answer the candidate’s request first, or give a reason for deciding now.' });
      return;
    }
    void submit(({ reason }) => ({ candidate, status, ...(status !== 'Pending' && reason && { reason }) }))();
    // The button is about to be removed: keep the focus here.
    panel.current?.focus();
  };
  return (
    <fieldset ref={panel} tabIndex={-1} aria-label="Decision" className="min-w-0 outline-none">
      {candidate.status === 'Pending' && mayDecide ? (
        <>
          <Field
            label={candidate.reviewOpen ? 'Reason (their request for a review is open)' : 'Reason (optional)'}
            error={form.formState.errors.reason?.message}
          >
            <Textarea className="min-h-11!" rows={1} maxLength={LIMITS.reason} {...form.register('reason')} />
          </Field>
          <div className="mt-3 flex gap-2 max-sm:[&>button]:flex-1">
            <Button onClick={() => choose('Rejected')}>Reject</Button>
            <Button variant="primary" onClick={() => choose('Selected')}>
              Accept
            </Button>
          </div>
          <p className="mt-2.5 text-sm text-ink-2">
            The candidate gets no email about this: telling them is up to you.
          </p>
        </>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <StatusBadge status={candidate.status} />
          {mayDecide && (
            <Button size="sm" onClick={() => choose('Pending')}>
              <Undo2 aria-hidden="true" />
              Undo decision
            </Button>
          )}
        </div>
      )}
      {failure && (
        <div className="mt-3">
          <FormFailure message={failure} />
        </div>
      )}
    </fieldset>
  );
}

/** Replaces everything about an erased person. */
export function ErasedNote({ at }: { at: string }) {
  return (
    <p className="flex gap-2.5 rounded-md border border-line bg-sunken p-3.5 text-sm">
      <UserX className="mt-0.5 size-4 shrink-0 text-ink-2" aria-hidden="true" />
      <span>
        This person was erased on {formatInstant(at)}. We only keep that there was a candidate, what was decided and
        when.
      </span>
    </p>
  );
}
