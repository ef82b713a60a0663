import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ErrorState } from '../../../../components/states/error-state';
import { Dialog } from '../../../../components/ui/dialog';
import { completeInterview, useInterviewDetails } from '../../api';
import { CompleteInterviewDialog } from './complete-interview-dialog';
import { useCurrentUser } from '../../../../entities/users/use-current-user';
import { detailsPath } from '../../../../lib/paths';

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
  const isReady = useCurrentUser().data !== undefined;
  const navigate = useNavigate();
  const mutation = useMemo(() => completeInterview(interview.id), [interview.id]);
  // What was entered belongs to a person.
  if (!isReady) return null;
  return (
    <CompleteInterviewDialog
      interview={interview}
      mutation={mutation}
      onCompleted={id => void navigate(detailsPath(id))}
      onClose={onClose}
    />
  );
}
