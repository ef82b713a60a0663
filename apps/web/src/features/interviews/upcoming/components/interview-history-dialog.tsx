import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { QueryView } from '#web/components/records/query-view';
import { LoadingState } from '#web/components/states/loading-state';
import { Dialog } from '#web/components/ui/dialog';
import { Skeleton } from '#web/components/ui/skeleton';
import { useInterview } from '#web/entities/interviews/api';
import { InterviewSteps } from '#web/entities/interviews/components/interview-history';

interface InterviewHistoryDialogProps {
  interview: Interview;
  onClose: () => void;
}

/** Shows the history of an upcoming interview. */
export function InterviewHistoryDialog({ interview, onClose }: InterviewHistoryDialogProps) {
  const details = useInterview(interview.id);
  return (
    <Dialog
      open
      onClose={onClose}
      title="History"
      description={
        <span className="block break-words">
          <bdi>{interview.candidate.name}</bdi>, <bdi>{interview.position.name}</bdi>
        </span>
      }
    >
      <QueryView query={details} skeleton={<HistorySkeleton />} title="We couldn’t load the history">
        {({ added, history }) => <InterviewSteps timeZone={interview.timeZone} added={added} history={history} />}
      </QueryView>
    </Dialog>
  );
}

function HistorySkeleton() {
  return (
    <LoadingState label="Loading the history">
      <span className="grid gap-2 py-2.5">
        <Skeleton className="h-3.5 w-40" />
        <Skeleton className="h-3 w-56" />
      </span>
    </LoadingState>
  );
}
