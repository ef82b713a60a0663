import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { LazyPlace } from '../../../../components/states/lazy-place';
import { lazyPart } from '../../../../lib/lazy-part';
import type { Ending } from '../../end/api';

/**
 * The window opened for a card: to end or correct the interview, or to see its history, its link or its adjustments.
 */
export type InterviewTask = Ending | 'correct' | 'history' | 'newLink' | 'adjust';

// In scripts of their own: most visits open none of them.
const ending = lazyPart(() => import('../../end/components/end-interview-dialog').then(m => m.EndInterviewDialog));
const correction = lazyPart(() =>
  import('../../correct/components/correct-interview-dialog').then(m => m.CorrectInterviewDialog),
);
const history = lazyPart(() => import('./interview-history-dialog').then(m => m.InterviewHistoryDialog));

const newLink = lazyPart(() => import('../../link/components/new-link-dialog').then(m => m.NewLinkDialog));
const adjust = lazyPart(() => import('../../adjust/components/adjust-dialog').then(m => m.AdjustDialog));

interface InterviewTaskDialogProps {
  interview: Interview;
  task: InterviewTask;
  onClose: () => void;
}

/** The window of a task. */
export function InterviewTaskDialog({ task, ...rest }: InterviewTaskDialogProps) {
  return (
    <LazyPlace>
      {task === 'correct' ? (
        <correction.Component {...rest} />
      ) : task === 'history' ? (
        <history.Component {...rest} />
      ) : task === 'newLink' ? (
        <newLink.Component {...rest} />
      ) : task === 'adjust' ? (
        <adjust.Component {...rest} />
      ) : (
        <ending.Component ending={task} {...rest} />
      )}
    </LazyPlace>
  );
}
