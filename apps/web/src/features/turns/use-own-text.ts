import { useEffect } from 'react';
import { useLink } from '#web/entities/visits/use-visit';
import { emitSignal } from '#web/entities/visits/use-notices';
import { known } from './store';

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
