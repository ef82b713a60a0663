import type { Copy } from '../store';

export interface Begun {
  text: string;
  /** The server's text. */
  sent: string;
  pasted: Copy['pasted'];
  /** The local text where both were changed and only one can be shown. */
  other: string | null;
}

/**
 * Returns the initial text of a question's field from the server's draft and this browser's copy. The one that changed
 * since both were equal is newer; if both changed, the server's is shown and the other is offered. No clock is
 * involved.
 */
export function beginWith(draft: string, copy: Copy | null): Begun {
  const known = draft === '' ? [] : null;
  if (!copy) return { text: draft, sent: draft, pasted: known, other: null };
  const { text, sent, pasted } = copy;
  if (text === draft) return { text, sent: draft, pasted, other: null };
  if (sent === draft || draft === '') return { text, sent: draft, pasted, other: null };
  const other = text === sent || text.trim() === '' ? null : text;
  return { text: draft, sent: draft, pasted: known, other };
}
