import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { Button } from '#web/components/ui/button';
import { Can } from '#web/entities/users/components/can';
import { JoinLink, RescheduleLink } from '#web/features/interviews/components/meeting-links';
import { useInterviewTask } from '../use-interview-task';
import { InterviewMenuButton } from './interview-menu-button';

/** The actions on an open interview, on its own page. */
export function OpenActions({ interview }: { interview: Interview }) {
  const { actions, dialog } = useInterviewTask(interview);
  return (
    <>
      {interview.interviewType === 'Bot' && interview.status === 'scheduled' && (
        <RescheduleLink interview={interview} />
      )}
      {interview.interviewType === 'Real' && (
        <>
          <JoinLink interview={interview} />
          <RescheduleLink interview={interview} />
          <Can to="interviews.complete">
            <Button className="max-sm:flex-1" onClick={actions.onComplete}>
              Complete interview
            </Button>
          </Can>
        </>
      )}
      <InterviewMenuButton {...actions} />
      {dialog}
    </>
  );
}
