import type { Position } from '@interview-detection/shared/positions/positions.schema';
import { QueryView } from '#web/components/records/query-view';
import { LoadingState } from '#web/components/states/loading-state';
import { Dialog } from '#web/components/ui/dialog';
import { Skeleton } from '#web/components/ui/skeleton';
import { usePlan } from '../api';
import { PlanForm } from './plan-form';

interface PlanEditorDialogProps {
  position: Position;
  onClose: () => void;
}

/** Edits the questions for a position's candidates and the points of a good answer (contract §15, §17). */
export function PlanEditorDialog({ position, onClose }: PlanEditorDialogProps) {
  const plan = usePlan(position._id);
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title="Question plan"
      description={
        <>
          <bdi className="font-medium [overflow-wrap:anywhere] text-ink">{position.name}</bdi>: Bot interviews ask these
          questions, and answers are graded by the plan. Candidates never see expected points or reference answers.
          Changing the plan does not change interviews that have started or reports that are already made.
        </>
      }
    >
      <QueryView query={plan} skeleton={<PlanSkeleton />} title="The question plan could not be loaded">
        {data => (
          <PlanForm key={data.planVersion} position={data} onSaved={onClose} onReload={() => void plan.refetch()} />
        )}
      </QueryView>
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
