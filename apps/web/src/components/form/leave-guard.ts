import { createContext, use, useEffect, useId, useRef } from 'react';

/** What would be lost, or go on unseen, if a form were left now. */
export type Unsaved = 'sending' | 'changed';

export interface UnsavedForm {
  kind: Unsaved;
  /** Drops what was typed. */
  discard: () => void;
}

/** Where a form tells the window around it what it holds; null: nothing. Outside of windows there is nobody to tell. */
export const LeaveContext = createContext<((id: string, form: UnsavedForm | null) => void) | null>(null);

interface LeaveGuardInput {
  changed: boolean;
  sending: boolean;
  /** Called when the person chooses to discard. */
  discard: () => void;
  /** Closing the window loses nothing: what was typed is there when it is opened again. */
  keepsOnClose?: boolean;
}

/**
 * Asks before a form is left that holds something or is being sent: the window around it (`Dialog`, `Sheet`) on every
 * way to close it, the browser before the tab is closed or loaded anew.
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
