import type { ReactNode } from 'react';
import { useLastDefined } from '#web/lib/use-last-defined';
import { LazyBoundary } from './lazy-boundary';

interface OpenedOnceProps {
  open: boolean;
  /** A window with a script of its own. */
  children: ReactNode;
}

/** Mounts a window when it is first opened, and keeps it, so that it can animate closed and return the focus. */
export function OpenedOnce({ open, children }: OpenedOnceProps) {
  const wasOpened = useLastDefined(open || undefined);
  return wasOpened && <LazyBoundary>{children}</LazyBoundary>;
}
