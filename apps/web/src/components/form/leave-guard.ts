import { createContext, use, useEffect, useId, useRef } from 'react';

/** What leaving the form now would lose, or let continue unseen. */
export type Unsaved = 'sending' | 'changed';

export interface UnsavedForm {
  kind: Unsaved;
  /** Discards what was typed. */
  discard: () => void;
}

/** Lets a form tell the window around it what it holds, or null where that is nothing. Null outside windows. */
export const LeaveContext = createContext<((id: string, form: UnsavedForm | null) => void) | null>(null);

interface LeaveGuardInput {
  changed: boolean;
  sending: boolean;
  /** Called when the user chooses to discard. */
  discard: () => void;
  /** Closing the window loses nothing: what was typed is still there when it is reopened. */
  keepsOnClose?: boolean;
}

/**
 * Asks before the user leaves a form that has unsaved input or is being sent. The window around it (`Dialog`, `Sheet`)
 * asks on every way of closing it; the browser asks before the tab is closed or reloaded.
 */
export function useLeaveGuard({ changed, sending, discard, keepsOnClose = false }: LeaveGuardInput): void {
  const id = useId();
  const report = use(LeaveContext);
  const latestDiscard = useRef(discard);
  useEffect(() => {
    latestDiscard.current = discard;
  });

  const kind: Unsaved | null = sending ? 'sending' : changed && !keepsOnClose ? 'changed' : null;
  useEffect(() => {
    if (!report || !kind) return;
    report(id, { kind, discard: () => latestDiscard.current() });
    return () => report(id, null);
  }, [report, id, kind]);

  const asks = changed || sending;
  useEffect(() => {
    if (!asks) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [asks]);
}
