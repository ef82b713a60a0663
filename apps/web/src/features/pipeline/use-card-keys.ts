import type { BoardCard, BoardColumn } from '@interview-detection/shared/pipeline/pipeline.schema';
import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import type { BoardStage } from './api';
import { neighbourOf, placeOf } from './rules';
import { announcements } from './words';

/** A card that was picked up by keyboard, and the stage over which it is. */
interface Held {
  card: BoardCard;
  over: number;
}

interface CardKeysOptions {
  board: RefObject<HTMLElement | null>;
  columns: readonly BoardColumn[];
  mayMove: boolean;
  onMove: (card: BoardCard, to: BoardStage) => void;
}

/** Returns the part of a card that takes the keys of the board, if that is where an event happened. */
const keyOf = ({ target }: { target: EventTarget }): HTMLElement | null =>
  (target as Element).closest<HTMLElement>('[data-card]');

/**
 * The keyboard of a board: it is one stop of the Tab key, arrows go from card to card, Space picks one up and drops it.
 * Returns which card has the stop, what is held, what to say about it, and what the board listens to for all its cards:
 * a card that is given no handlers is not rendered again with them.
 */
export function useCardKeys({ board, columns, mayMove, onMove }: CardKeysOptions) {
  const [current, setCurrent] = useState<string | null>(null);
  const [held, setHeld] = useState<Held | null>(null);
  const [spoken, setSpoken] = useState('');
  /** The card to focus once it is in its new column: moving there removed the focused element. */
  const follow = useRef<{ id: string; stage: string } | null>(null);
  const stop = placeOf(columns, current)
    ? current
    : (columns.find(({ cards }) => cards.length > 0)?.cards[0]?._id ?? null);
  const elementOf = (id: string) => board.current?.querySelector<HTMLElement>(`[data-card="${id}"]`);
  const cardOf = (element: HTMLElement) => {
    const at = placeOf(columns, element.dataset['card'] ?? null);
    return at ? columns[at.column]?.cards[at.row] : undefined;
  };

  useEffect(() => {
    const wanted = follow.current;
    if (!wanted) return;
    const at = placeOf(columns, wanted.id);
    if (!at || columns[at.column]?._id !== wanted.stage) return;
    follow.current = null;
    board.current?.querySelector<HTMLElement>(`[data-card="${wanted.id}"]`)?.focus();
  }, [columns, board]);

  function hold(card: BoardCard, key: string): void {
    if (!held) return;
    const from = columns.findIndex(({ _id }) => _id === card.stage);
    const stage = columns[held.over];
    if (key === 'ArrowLeft' || key === 'ArrowRight') {
      const over = Math.max(0, Math.min(columns.length - 1, held.over + (key === 'ArrowLeft' ? -1 : 1)));
      setHeld({ ...held, over });
      setSpoken(announcements.over(card.name, columns[over]?.name ?? '', over + 1, columns.length));
    } else if ((key === ' ' || key === 'Enter') && stage && held.over !== from) {
      setHeld(null);
      setSpoken(announcements.dropped(card.name, stage.name));
      follow.current = { id: card._id, stage: stage._id };
      onMove(card, stage);
    } else {
      setHeld(null);
      setSpoken(announcements.cancelled(card.name, columns[from]?.name ?? ''));
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { key } = event;
    const element = keyOf(event);
    const card = element && cardOf(element);
    if (!card) return;
    const isMenuOpen = element.getAttribute('aria-expanded') === 'true';
    if (isMenuOpen || event.ctrlKey || event.metaKey || event.altKey) return;
    const isArrow = key.startsWith('Arrow');
    const isPickUp = key === ' ' && mayMove && !card.erasedAt;
    // Enter opens the menu of the card, or the candidate.
    if (!isArrow && !isPickUp && !(held && ['Enter', 'Escape'].includes(key))) return;
    event.preventDefault();
    if (held) {
      hold(card, key);
    } else if (isArrow) {
      const next = neighbourOf(columns, card._id, key);
      if (next) elementOf(next._id)?.focus();
    } else {
      setHeld({ card, over: columns.findIndex(({ _id }) => _id === card.stage) });
      setSpoken(announcements.pickedUp(card.name, columns.find(({ _id }) => _id === card.stage)?.name ?? ''));
    }
  }

  return {
    stop,
    heldId: held?.card._id ?? null,
    overStage: held ? (columns[held.over]?._id ?? null) : null,
    spoken,
    listeners: {
      // Before the menu of the card, which opens by the same keys.
      onKeyDownCapture: onKeyDown,
      onFocus: (event: FocusEvent) => setCurrent(before => keyOf(event)?.dataset['card'] ?? before),
      /** Leaving a card that is held puts it down where it was. */
      onBlur: (event: FocusEvent) => {
        if (held && keyOf(event)?.dataset['card'] === held.card._id) setHeld(null);
      },
    },
  };
}
