import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { Ellipsis } from 'lucide-react';
import type { ComponentProps } from 'react';
import { buttonClass } from '#web/components/ui/button';
import type { InterviewTask } from './interview-task';

export interface InterviewMenuProps {
  interview: Interview;
  now: Date;
  onComplete: () => void;
  onTask: (task: InterviewTask) => void;
}

interface InterviewMenuTriggerProps extends Omit<ComponentProps<'button'>, 'className'> {
  candidate: string;
}

/** The button that opens a card's menu. */
export function InterviewMenuTrigger({ candidate, ...rest }: InterviewMenuTriggerProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant: 'quiet', size: 'icon-sm', className: '-mt-1 -mr-1.5' })}
      aria-label={`More for ${candidate}`}
    >
      <Ellipsis aria-hidden="true" />
    </button>
  );
}
