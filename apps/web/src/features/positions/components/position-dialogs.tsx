import type { Position } from '@interview-detection/shared/positions/positions.schema';
import { LazyBoundary } from '#web/components/states/lazy-boundary';
import { LazyDialog } from '#web/components/states/opened-once';
import { lazyWithRetry } from '#web/lib/lazy-with-retry';

const addDialog = lazyWithRetry(() => import('./add-position-dialog').then(m => m.AddPositionDialog));

interface AddPositionProps {
  open: boolean;
  onClose: () => void;
  onAdded: (position: Position) => void;
}

/** The window that adds a position; in a separate script, because most positions already exist. */
export const AddPosition = (props: AddPositionProps) => <LazyDialog dialog={addDialog} props={props} />;

const editorDialog = lazyWithRetry(() => import('./plan-editor-dialog').then(m => m.PlanEditorDialog));

interface PlanEditorProps {
  position: Position;
  onClose: () => void;
}

/** The window that edits a position's question plan; in a separate script, because most visits never open it. */
export function PlanEditor(props: PlanEditorProps) {
  return (
    <LazyBoundary>
      <editorDialog.Component {...props} />
    </LazyBoundary>
  );
}
