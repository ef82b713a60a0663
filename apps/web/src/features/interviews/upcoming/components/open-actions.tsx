import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../../components/ui/button';
import { Can } from '../../../../entities/users/components/can';
import { completePath } from '../../../../lib/paths';
import { useNow } from '../../../../lib/use-now';
import { JoinLink, RescheduleLink } from '../../components/meeting-links';
import { InterviewMenuButton } from './interview-menu-button';
import { InterviewTaskDialog, type InterviewTask } from './interview-task';

/** The actions on an open interview, on its own page. */
export function OpenActions({ interview }: { interview: Interview }) {
  const now = useNow();
  const navigate = useNavigate();
  const [task, setTask] = useState<InterviewTask | null>(null);
  const complete = () => void navigate(completePath(interview.id));
  return (
    <>
      {interview.interviewType === 'Real' && (
        <>
          <JoinLink interview={interview} />
          <RescheduleLink interview={interview} />
          <Can to="interviews.complete">
            <Button className="max-sm:flex-1" onClick={complete}>
              Complete interview
            </Button>
          </Can>
        </>
      )}
      <InterviewMenuButton interview={interview} now={now} onComplete={complete} onTask={setTask} />
      {task && <InterviewTaskDialog interview={interview} task={task} onClose={() => setTask(null)} />}
    </>
  );
}
