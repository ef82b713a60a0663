import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { Ellipsis } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { LazyPlace } from '../../../../components/states/lazy-place';
import { buttonClass } from '../../../../components/ui/button';
import { lazyPart } from '../../../../lib/lazy-part';
import type { InterviewTask } from './interview-task';

/** In a script of its own, and made when it is first opened: a list has dozens of them, and most are never. */
const menu = lazyPart(() => import('./interview-menu').then(m => m.InterviewMenu));

export interface InterviewMenuProps {
  interview: Interview;
  now: Date;
  onComplete: () => void;
  onTask: (task: InterviewTask) => void;
}

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

interface InterviewMenuTriggerProps extends Omit<ComponentProps<'button'>, 'className'> {
  candidate: string;
}

export function InterviewMenuTrigger({ candidate, ...rest }: InterviewMenuTriggerProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ look: 'quiet', size: 'icon-sm', className: '-mt-1 -mr-1.5' })}
      aria-label={`More for ${candidate}`}
    >
      <Ellipsis aria-hidden="true" />
    </button>
  );
}
