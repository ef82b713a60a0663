import type { Typing } from '@interview-detection/shared/reports/reports.schema';
import type { Signal } from '@interview-detection/shared/visits/visits.rules';
import { useCallback, useRef } from 'react';
import { keystrokesOf, noStrokes, withChange, type ChangeKind, type Strokes } from './rules/keystrokes';
import { changeBetween, pastedAfter, shareOf, type Span } from './rules/pasted';

interface Starting {
  text: string;
  /** Which parts of it were pasted; null where that is not known. */
  pasted: Span[] | null;
}

/**
 * Records how an answer is typed: which parts were pasted, and times and counts of its changes. Nothing is recorded of a
 * signal that is off; nothing is told where the record is not whole, because part of the text came from another visit.
 */
export function useTypingRecord(off: readonly Signal[], question: string, starting: Starting) {
  const record = useRef<{ strokes: Strokes | null; pasted: Span[] | null; copied: string }>(null);
  const getRecord = useCallback(() => {
    const begun = () => ({
      strokes: starting.text === '' && !off.includes('typing') ? noStrokes(performance.now()) : null,
      pasted: off.includes('paste') ? null : starting.pasted,
      copied: '',
    });
    return (record.current ??= begun());
  }, [off, starting]);

  /** Notes a change of the text. Returns how many characters of it count as pasted: none that were copied here. */
  const note = useCallback(
    (before: string, after: string, kind: ChangeKind): number => {
      const now = getRecord();
      const change = changeBetween(before, after);
      const inserted = after.slice(change.from, change.from + change.inserted).trim();
      const isOwn = now.copied.trim() === inserted || question.includes(inserted);
      const isPaste = kind === 'paste' && inserted !== '' && !isOwn;
      if (now.pasted) now.pasted = pastedAfter(now.pasted, change, isPaste);
      if (kind === 'assisted') now.strokes = null;
      if (now.strokes && (kind === 'key' || kind === 'remove')) {
        now.strokes = withChange(now.strokes, before, after, performance.now());
      }
      return isPaste && now.pasted ? change.inserted : 0;
    },
    [getRecord, question],
  );

  const noteCopied = useCallback((text: string) => void (getRecord().copied = text), [getRecord]);
  const pastedParts = useCallback(() => getRecord().pasted, [getRecord]);
  /** Begins anew with a text of which nothing is known. */
  const lose = useCallback(() => {
    record.current = { strokes: null, pasted: null, copied: '' };
  }, []);

  const typing = useCallback(
    (text: string): Typing | undefined => {
      const { strokes, pasted } = getRecord();
      const found = {
        ...(pasted && { pasteShare: shareOf(pasted, text.length) }),
        ...(strokes && strokes.gaps.length > 0 && { keystrokes: keystrokesOf(strokes, text.length) }),
      };
      return Object.keys(found).length > 0 ? found : undefined;
    },
    [getRecord],
  );

  return { note, noteCopied, pastedParts, lose, typing };
}
