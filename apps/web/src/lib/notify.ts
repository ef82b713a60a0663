import type { ReactElement } from 'react';
import { toast } from 'react-hot-toast/headless';

interface NotifyOptions {
  /**
   * Only one toast with this id is shown at a time. Default: the text itself, so that the same message is not shown
   * twice.
   */
  id?: string;
  /** Stays until it is closed or replaced: for an Undo that no one should have to hurry for. */
  stays?: boolean;
}

/** Milliseconds on the screen; errors and toasts with a button stay longer. */
const SHORT = 4_000;
const LONG = 8_000;

/**
 * Shows toasts at the top right: success green, error red (contract §8). For one with a button pass a `ToastAction`.
 */
export const notify = {
  success(message: string | ReactElement, { id, stays }: NotifyOptions = {}): string {
    const duration = stays ? Infinity : typeof message === 'string' ? SHORT : LONG;
    return toast.success(message, { duration, ...idOf(message, id) });
  },
  error(message: string | ReactElement, { id }: NotifyOptions = {}): string {
    return toast.error(message, { duration: LONG, ...idOf(message, id) });
  },
  dismiss(id: string): void {
    toast.dismiss(id);
  },
};

function idOf(message: string | ReactElement, id: string | undefined): { id?: string } {
  if (id !== undefined) return { id };
  return typeof message === 'string' ? { id: message } : {};
}
