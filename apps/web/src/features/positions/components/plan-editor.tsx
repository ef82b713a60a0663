import type { Position } from '@interview-detection/shared/positions/positions.schema';
import { LazyBoundary } from '#web/components/states/lazy-boundary';
import { lazyWithRetry } from '#web/lib/lazy-with-retry';

const dialog = lazyWithRetry(() => import('./plan-editor-dialog').then(m => m.PlanEditorDialog));

interface PlanEditorProps {
  position: Position;
  onClose: () => void;
}

/** The window that edits a position's question plan; in a script of its own, because most visits never open it. */
export function PlanEditor(props: PlanEditorProps) {
  return (
    <LazyBoundary>
      <dialog.Component {...props} />
    </LazyBoundary>
  );
}
