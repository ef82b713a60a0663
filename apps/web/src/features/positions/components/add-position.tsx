import type { Position } from '@interview-detection/shared/positions/positions.schema';
import { useState } from 'react';
import { LazyPlace } from '../../../components/states/lazy-place';
import { lazyPart } from '../../../lib/lazy-part';

const dialog = lazyPart(() => import('./add-position-dialog').then(m => m.AddPositionDialog));

interface AddPositionProps {
  open: boolean;
  onClose: () => void;
  onAdded: (position: Position) => void;
}

/** The window that adds a position; in a script of its own, for most are there already. */
export function AddPosition(props: AddPositionProps) {
  // Once it was opened it stays, to close and give the focus back.
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <LazyPlace>
      <dialog.Component {...props} />
    </LazyPlace>
  );
}
