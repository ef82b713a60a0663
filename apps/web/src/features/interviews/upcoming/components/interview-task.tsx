import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { LazyBoundary } from '#web/components/states/lazy-boundary';
import type { Ending } from '#web/features/interviews/api';
import { lazyWithRetry } from '#web/lib/lazy-with-retry';
import { completePath } from '#web/lib/paths';
import { useNow } from '#web/lib/use-now';
import type { InterviewMenuProps } from './interview-menu-trigger';

/**
 * The window opened for a card: to end or correct the interview, or to see its history, its link or its adjustments.
 */
export type InterviewTask = Ending | 'correct' | 'history' | 'newLink' | 'adjust';

// In separate scripts: most visits open none of them.
const ending = lazyWithRetry(() =>
  import('#web/features/interviews/end/components/end-interview-dialog').then(m => m.EndInterviewDialog),
);
const correction = lazyWithRetry(() =>
  import('#web/features/interviews/correct/components/correct-interview-dialog').then(m => m.CorrectInterviewDialog),
);
const history = lazyWithRetry(() => import('./interview-history-dialog').then(m => m.InterviewHistoryDialog));

const newLink = lazyWithRetry(() =>
  import('#web/features/interviews/link/components/new-link-dialog').then(m => m.NewLinkDialog),
);
const adjust = lazyWithRetry(() =>
  import('#web/features/interviews/adjust/components/adjust-dialog').then(m => m.AdjustDialog),
);

interface InterviewTaskDialogProps {
  interview: Interview;
  task: InterviewTask;
  onClose: () => void;
}

/** The window of a task. */
export function InterviewTaskDialog({ task, ...rest }: InterviewTaskDialogProps) {
  return (
    <LazyBoundary>
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
    </LazyBoundary>
  );
}

/** Returns what the actions on a single interview need, and the window of the one that was chosen. */
export function useInterviewTask(interview: Interview): { actions: InterviewMenuProps; dialog: ReactNode } {
  const now = useNow();
  const navigate = useNavigate();
  const [task, setTask] = useState<InterviewTask | null>(null);
  return {
    actions: { interview, now, onComplete: () => void navigate(completePath(interview.id)), onTask: setTask },
    dialog: task && <InterviewTaskDialog interview={interview} task={task} onClose={() => setTask(null)} />,
  };
}
