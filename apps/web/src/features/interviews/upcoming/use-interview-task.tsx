import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { completePath } from '#web/lib/paths';
import { useNow } from '#web/lib/use-now';
import type { InterviewMenuProps } from './components/interview-menu-trigger';
import { InterviewTaskDialog, type InterviewTask } from './components/interview-task';

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
