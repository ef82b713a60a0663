import type { Typing } from '@interview-detection/shared/reports/transcript.schema';
import type { Signal } from '@interview-detection/shared/visits/visits.rules';
import { useCallback, useEffect, useRef } from 'react';
import { emitSignal } from '#web/entities/visits/use-notices';
import { useLink } from '#web/entities/visits/use-visit';
import { changeBetween, type ChangeKind, pastedAfter, shareOf, type Span } from './rules/input-kind';
import { addStroke, interrupt, isUntouched, keystrokesOf, noStrokes, type Strokes } from './rules/keystrokes';
import { isOwnText, wasPasted } from './rules/own-text';
import { known } from './store';

interface Starting {
  text: string;
  /** Pasted ranges; null where they are not known. */
  pasted: Span[] | null;
}

/** A paste or drop into an answer. */
interface Pasted {
  kind: 'paste' | 'drop';
  length: number;
  source: 'inside' | 'outside';
}

/**
 * Records how an answer is typed: pasted ranges, and the times and counts of changes. Only collected signals are
 * recorded; nothing is reported where the record is incomplete because part of the text came from another visit.
 */
export function useTypingRecord(signals: readonly Signal[], question: string, starting: Starting) {
  const link = useLink();
  const record = useRef<{ strokes: Strokes | null; pasted: Span[] | null }>(null);
  const getRecord = useCallback(() => {
    const begun = () => ({
      strokes: starting.text === '' && signals.includes('typing') ? noStrokes() : null,
      pasted: signals.includes('paste') ? starting.pasted : null,
    });
    return (record.current ??= begun());
  }, [signals, starting]);

  /**
   * Records a change. Returns what was pasted or dropped, if that is collected, and whether the answer was started by a
   * key.
   */
  const note = useCallback(
    (before: string, after: string, kind: ChangeKind): { pasted: Pasted | null; isBegun: boolean } => {
      const now = getRecord();
      const isBegun = kind === 'key' && now.strokes !== null && isUntouched(now.strokes);
      const change = changeBetween(before, after);
      const inserted = after.slice(change.from, change.from + change.inserted);
      const came = comes(kind, inserted, [question, before], known.of(link));
      if (now.pasted) now.pasted = pastedAfter(now.pasted, change, came.isMarked);
      if (now.pasted && came.isOutside) known.add(link, inserted, true);
      if (now.pasted && kind === 'moved') known.add(link, before.slice(change.from, change.from + change.removed));
      now.strokes = strokesAfter(now.strokes, { before, after }, kind);
      if ((kind !== 'paste' && kind !== 'drop') || inserted.trim() === '' || !signals.includes('paste')) {
        return { pasted: null, isBegun };
      }
      return { pasted: { kind, length: inserted.length, source: came.isOutside ? 'outside' : 'inside' }, isBegun };
    },
    [getRecord, link, question, signals],
  );

  const pastedParts = useCallback(() => getRecord().pasted, [getRecord]);
  /** Starts over with a text of unknown origin. */
  const lose = useCallback(() => {
    record.current = { strokes: null, pasted: null };
  }, []);

  const typing = useCallback(
    (text: string): Typing | undefined => {
      const { strokes, pasted } = getRecord();
      const keystrokes = strokes && keystrokesOf(strokes, text.length);
      const found = { ...(pasted && { pasteShare: shareOf(pasted, text.length) }), ...(keystrokes && { keystrokes }) };
      return Object.keys(found).length > 0 ? found : undefined;
    },
    [getRecord],
  );

  return { note, pastedParts, lose, typing };
}

/** Returns whether a text comes from elsewhere, and whether its range in the answer is marked as pasted. */
function comes(kind: ChangeKind, inserted: string, page: readonly string[], texts: ReturnType<typeof known.of>) {
  const isPaste = kind === 'paste' || kind === 'drop';
  const isOutside = isPaste && inserted.trim() !== '' && !isOwnText(inserted, page, texts);
  // Pasted text that was removed and restored, by undo or from the clipboard, does not become typed.
  const isBack = (isPaste || kind === 'other') && wasPasted(inserted, texts);
  return { isOutside, isMarked: isOutside || isBack };
}

/** Returns the keystroke record after a change; null once the timing of some text is unknown. */
function strokesAfter(
  strokes: Strokes | null,
  texts: { before: string; after: string },
  kind: ChangeKind,
): Strokes | null {
  if (!strokes || kind === 'assisted') return null;
  if (kind === 'key' || kind === 'held' || kind === 'remove') {
    addStroke(strokes, texts, changeBetween(texts.before, texts.after), kind, performance.now());
  } else interrupt(strokes);
  return strokes;
}

/** Returns the text selected where a clipboard or drag event occurs. */
function markedText({ target }: Event): string {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) {
    return target.value.slice(target.selectionStart ?? 0, target.selectionEnd ?? 0);
  }
  return `${document.getSelection()}`;
}

/**
 * Remembers in this browser what is copied, cut or dragged on this page, so that pasting it into an answer does not
 * count as coming from elsewhere.
 */
export function useOwnText(turn: number, isNoted: boolean): void {
  const link = useLink();
  useEffect(() => {
    if (!isNoted) return undefined;
    const remember = (event: Event) => {
      const text = markedText(event);
      if (text.trim() === '') return;
      known.add(link, text);
      if (event.type !== 'dragstart') emitSignal('copy', turn, { length: text.length });
    };
    // In the capture phase, before an editor changes the selection.
    const types = ['copy', 'cut', 'dragstart'];
    for (const type of types) document.addEventListener(type, remember, true);
    return () => {
      for (const type of types) document.removeEventListener(type, remember, true);
    };
  }, [isNoted, link, turn]);
}
