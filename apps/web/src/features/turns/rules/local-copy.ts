import type { Copy } from '../store';

export interface Begun {
  text: string;
  /** What the server has. */
  sent: string;
  pasted: Copy['pasted'];
  /** What was typed here and is not in the text: both were changed, and only one can be shown. */
  other: string | null;
}

/**
 * What a question's field begins with, of the server's draft and this browser's copy. The one that was changed since the
 * two were the same is the newer one; where both were, the server's is shown and the other is offered. No clock is asked.
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
