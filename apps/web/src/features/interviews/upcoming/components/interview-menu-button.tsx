import { useState } from 'react';
import { LazyPlace } from '../../../../components/states/lazy-place';
import { lazyPart } from '../../../../lib/lazy-part';
import { InterviewMenuTrigger, type InterviewMenuProps } from './interview-menu-trigger';

/** In a script of its own, and made when it is first opened: a list has dozens of them, and most are never. */
const menu = lazyPart(() => import('./interview-menu').then(m => m.InterviewMenu));

/** The button of a card's menu, and the menu once somebody wants it. */
export function InterviewMenuButton(props: InterviewMenuProps) {
  const [isAsked, setAsked] = useState(false);
  const button = (
    <InterviewMenuTrigger
      candidate={props.interview.candidate.name}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={menu.preload}
      onFocus={menu.preload}
      onClick={() => setAsked(true)}
    />
  );
  if (!isAsked) return button;
  return (
    <LazyPlace fallback={button}>
      <menu.Component {...props} />
    </LazyPlace>
  );
}
