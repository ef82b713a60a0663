import { useState } from 'react';
import { LazyBoundary } from '#web/components/states/lazy-boundary';
import type { OpenedBy } from '#web/components/ui/dropdown-menu';
import { lazyWithRetry } from '#web/lib/lazy-with-retry';
import { InterviewMenuTrigger, type InterviewMenuProps } from './interview-menu-trigger';

/** In a separate script, and mounted when first opened: a list has dozens of menus, and most are never opened. */
const menu = lazyWithRetry(() => import('./interview-menu').then(m => m.InterviewMenu));

/** The button of a card's menu, and the menu once it is opened. */
export function InterviewMenuButton(props: InterviewMenuProps) {
  const [openedBy, setOpenedBy] = useState<OpenedBy | null>(null);
  const button = (
    <InterviewMenuTrigger
      candidate={props.interview.candidate.name}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={menu.preload}
      onFocus={menu.preload}
      // A click without a pointer comes from Enter or Space.
      onClick={event => setOpenedBy(event.detail === 0 ? 'keyboard' : 'pointer')}
    />
  );
  if (openedBy === null) return button;
  return (
    <LazyBoundary fallback={button}>
      <menu.Component {...props} openedBy={openedBy} />
    </LazyBoundary>
  );
}
