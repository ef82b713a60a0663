import { useDraggable } from '@dnd-kit/core';
import type { ComponentProps, MouseEvent } from 'react';

/** Below the header and the filters, each column scrolls by itself. */
export const FRAME =
  'flex max-h-[max(24rem,calc(100dvh-13rem))] gap-3 overflow-x-auto pb-2 max-sm:snap-x max-sm:snap-mandatory';

interface BoardFrameProps extends ComponentProps<'div'> {
  /** Called with the id of the card that the pointer took hold of, before a drag begins. */
  onGrab: (id: string) => void;
}

/**
 * The columns of a board, and what drags their cards: one source for all of them, which is the card under the pointer. A
 * source for each card would be rendered again, hundreds of times, whenever a drag comes to another column.
 */
export function BoardFrame({ onGrab, ...props }: BoardFrameProps) {
  const { setNodeRef, listeners } = useDraggable({ id: 'card' });
  const grab = {
    onMouseDown: (event: MouseEvent<HTMLElement>) => {
      const card = (event.target as Element).closest<HTMLElement>('[data-grab]');
      const id = card?.dataset['grab'];
      if (!card || !id) return;
      onGrab(id);
      setNodeRef(card);
      listeners?.['onMouseDown']?.(event);
    },
  };
  return <div className={FRAME} {...grab} {...props} />;
}
