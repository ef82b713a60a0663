import { useState } from 'react';
import type { LazyPart } from '../../lib/lazy-part';
import { LazyPlace } from './lazy-place';

interface LazyDialogProps<Props extends { open: boolean }> {
  dialog: LazyPart<Props>;
  props: Props;
}

/** A window with a script of its own, loaded when it is opened first. */
export function LazyDialog<Props extends { open: boolean }>({ dialog, props }: LazyDialogProps<Props>) {
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
