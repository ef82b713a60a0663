import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ErrorState } from '../components/states/error-state';
import { Dialog } from '../components/ui/dialog';
import { useCompleteInterview, useInterviewDetails } from '../features/interviews/api';
import { CompleteInterviewDialog } from '../features/reports/components/complete-interview-dialog';
import { completionDraft } from '../features/reports/use-completion';
import { ApiError, errorMessage } from '../lib/api-error';
import { useCurrentUser } from '../lib/current-user';
import { notify } from '../lib/notify';
import { detailsPath } from '../lib/paths';

interface UpcomingCompletionProps {
  id: string;
  /** The interview where the list has it; a link may name any other. */
  listed: Interview | undefined;
  onClose: () => void;
}

/** The window that completes an upcoming interview, and what becomes of it. */
export function UpcomingCompletion({ id, listed, onClose }: UpcomingCompletionProps) {
  // The list loses it with its completion.
  const [known] = useState(listed);
  if (known) return <Completing interview={known} onClose={onClose} />;
  return <Linked id={id} onClose={onClose} />;
}

function Linked({ id, onClose }: Omit<UpcomingCompletionProps, 'listed'>) {
  const details = useInterviewDetails(id);
  if (details.data) return <Completing interview={details.data} onClose={onClose} />;
  if (details.isPending) return null;
  return (
    <Dialog open onClose={onClose} title="Complete interview">
      <ErrorState
        title="The interview could not be loaded"
        error={details.error}
        onRetry={() => void details.refetch()}
        retrying={details.isFetching}
      />
    </Dialog>
  );
}

function Completing({ interview, onClose }: { interview: Interview; onClose: () => void }) {
  const owner = useCurrentUser().data?._id;
  const navigate = useNavigate();
  const [failure, setFailure] = useState<{ message: string; isFinal: boolean } | null>(null);
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  const complete = useCompleteInterview({
    onCompleted: id => {
      completionDraft.drop();
      if (shown.current) void navigate(detailsPath(id));
    },
    onError: error => {
      if (error instanceof ApiError && error.sessionEnded) return;
      if (!shown.current) return void notify.error(`The interview was not completed. ${errorMessage(error)}`);
      const issue = error instanceof ApiError ? error.issues[0] : undefined;
      const entry = /^transcript\.(\d+)\./.exec(issue?.path ?? '')?.[1];
      setFailure({
        message: entry === undefined ? errorMessage(error) : `Entry ${Number(entry) + 1}: ${errorMessage(error)}`,
        isFinal: error instanceof ApiError && error.code === 'INTERVIEW_NOT_OPEN',
      });
    },
  });
  if (owner === undefined) return null;
  return (
    <CompleteInterviewDialog
      interview={interview}
      owner={owner}
      sending={complete.isPending}
      failure={failure}
      onSend={body => {
        setFailure(null);
        complete.mutate({ id: interview.id, body });
      }}
      onClose={onClose}
    />
  );
}
