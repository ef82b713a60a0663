import type { Position } from '@interview-detection/shared/positions/positions.schema';
import { LazyPlace } from '../../../components/states/lazy-place';
import { lazyPart } from '../../../lib/lazy-part';

const dialog = lazyPart(() => import('./plan-editor-dialog').then(m => m.PlanEditorDialog));

interface PlanEditorProps {
  position: Position;
  onClose: () => void;
}

/** The window that edits a position's question plan; in a script of its own, because most visits never open it. */
export function PlanEditor(props: PlanEditorProps) {
  return (
    <LazyPlace>
      <dialog.Component {...props} />
    </LazyPlace>
  );
}
