import { useState } from 'react';
import type { LazyPart } from '#web/lib/lazy-with-retry';
import { LazyBoundary } from './lazy-boundary';

interface LazyDialogProps<Props extends { open: boolean }> {
  dialog: LazyPart<Props>;
  props: Props;
}

/** A window in a script of its own, loaded when it is first opened. */
export function LazyDialog<Props extends { open: boolean }>({ dialog, props }: LazyDialogProps<Props>) {
  // Once opened it stays mounted, so that it can animate closed and return the focus.
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <LazyBoundary>
      <dialog.Component {...props} />
    </LazyBoundary>
  );
}
