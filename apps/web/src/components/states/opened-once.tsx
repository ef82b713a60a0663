import { type ReactNode, useState } from 'react';
import type { LazyPart } from '#web/lib/lazy-with-retry';
import { LazyBoundary } from './lazy-boundary';

interface OpenedOnceProps {
  open: boolean;
  /** A window with a separate script. */
  children: ReactNode;
}

/** Mounts a window when it is first opened, and keeps it, so that it can animate closed and return the focus. */
export function OpenedOnce({ open, children }: OpenedOnceProps) {
  const wasOpened = useLastDefined(open || undefined);
  return wasOpened && <LazyBoundary>{children}</LazyBoundary>;
}

interface LazyDialogProps<Props extends { open: boolean }> {
  dialog: LazyPart<Props>;
  props: Props;
}

/** A window in a separate script, loaded when it is first opened. */
export function LazyDialog<Props extends { open: boolean }>({ dialog, props }: LazyDialogProps<Props>) {
  return (
    <OpenedOnce open={props.open}>
      <dialog.Component {...props} />
    </OpenedOnce>
  );
}

/** Returns `value`, or the last one that was defined: a window shows it while it closes. */
export function useLastDefined<T extends string | true | object>(value: T | null | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== null && value !== undefined && value !== last) setLast(value);
  return value ?? last ?? undefined;
}
