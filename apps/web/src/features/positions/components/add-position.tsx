import type { Position } from '@interview-detection/shared/positions/positions.schema';
import { LazyDialog } from '#web/components/states/lazy-dialog';
import { lazyWithRetry } from '#web/lib/lazy-with-retry';

const dialog = lazyWithRetry(() => import('./add-position-dialog').then(m => m.AddPositionDialog));

interface AddPositionProps {
  open: boolean;
  onClose: () => void;
  onAdded: (position: Position) => void;
}

/** The window that adds a position; in a script of its own, because most positions already exist. */
export const AddPosition = (props: AddPositionProps) => <LazyDialog dialog={dialog} props={props} />;
