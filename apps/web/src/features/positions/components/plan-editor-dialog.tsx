import type { Position } from '@interview-detection/shared/positions/positions.schema';
import { useRef, useState } from 'react';
import { ErrorState } from '../../../components/states/error-state';
import { LoadingState } from '../../../components/states/loading-state';
import { Button } from '../../../components/ui/button';
import { Dialog, DialogActions } from '../../../components/ui/dialog';
import { Skeleton } from '../../../components/ui/skeleton';
import { useCurrentUser } from '../../../lib/current-user';
import { usePlan } from '../api';
import { PlanForm } from './plan-form';

interface PlanEditorDialogProps {
  position: Position;
  onClose: () => void;
}

/** What a position's candidates are asked and what a good answer says (contract §15, §17). */
export function PlanEditorDialog({ position, onClose }: PlanEditorDialogProps) {
  const plan = usePlan(position._id);
  const owner = useCurrentUser().data?._id;
  const unsavedRef = useRef(false);
  const [asking, setAsking] = useState(false);
  const close = () => (unsavedRef.current ? setAsking(true) : onClose());
  return (
    <>
      <Dialog
        open
        size="lg"
        onClose={close}
        title="Question plan"
        description={
          <>
            <bdi className="font-medium [overflow-wrap:anywhere] text-ink">{position.name}</bdi>: answers to these
            questions are graded by the plan, which is never shown to the candidate. Changing it does not change reports
            that are already made.
          </>
        }
      >
        {plan.data && owner !== undefined ? (
          <PlanForm
            position={position}
            plan={plan.data}
            owner={owner}
            unsavedRef={unsavedRef}
            onSaved={onClose}
            onCancel={close}
          />
        ) : plan.isError ? (
          <ErrorState
            title="The question plan could not be loaded"
            error={plan.error}
            onRetry={() => void plan.refetch()}
            retrying={plan.isFetching}
          />
        ) : (
          <PlanSkeleton />
        )}
      </Dialog>
      {asking && (
        <DiscardQuestion
          onKeep={() => setAsking(false)}
          onDiscard={() => {
            unsavedRef.current = false;
            onClose();
          }}
        />
      )}
    </>
  );
}

function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  return (
    <Dialog
      open
      onClose={onKeep}
      title="Discard your changes?"
      description="What you changed in this question plan has not been saved."
    >
      <DialogActions>
        <Button onClick={onKeep}>Keep editing</Button>
        <Button look="danger" onClick={onDiscard}>
          Discard changes
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function PlanSkeleton() {
  return (
    <LoadingState label="Loading the question plan">
      <div className="grid gap-4 rounded-lg border border-line p-4">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-24 w-full rounded-md" />
        <div className="grid gap-4 sm:grid-cols-2">
          <Skeleton className="h-24 w-full rounded-md" />
          <Skeleton className="h-24 w-full rounded-md" />
        </div>
      </div>
    </LoadingState>
  );
}
