import { useState } from 'react';
import { QueryView } from '#web/components/records/query-view';
import { Dialog } from '#web/components/ui/dialog';
import { useInterview } from '#web/entities/interviews/api';
import { useCurrentUser } from '#web/entities/users/use-current-user';
import type { CompletionInput } from '../use-completion';
import { CompleteInterviewDialog } from './complete-interview-dialog';

interface Ways {
  /** Called with the interview's id. */
  onCompleted: (id: string) => void;
  onClose: () => void;
}

interface CompletionWindowProps extends Ways {
  id: string;
  /** The interview where the list has it; a link may name any other. */
  listed: CompletionInput['interview'] | undefined;
}

/** The window that completes an upcoming interview, or adds a transcript later. */
export function CompletionWindow({ id, listed, ...ways }: CompletionWindowProps) {
  // Completing an interview removes it from the list.
  const [known] = useState(listed);
  if (known) return <Completing interview={known} {...ways} />;
  return <Linked id={id} {...ways} />;
}

function Linked({ id, ...ways }: Ways & { id: string }) {
  return (
    <QueryView
      query={useInterview(id)}
      skeleton={null}
      title="The interview could not be loaded"
      renderFailure={failure => (
        <Dialog open onClose={ways.onClose} title="Complete interview">
          {failure}
        </Dialog>
      )}
    >
      {interview => <Completing interview={interview} {...ways} />}
    </QueryView>
  );
}

interface CompletingProps extends Ways {
  interview: CompletionInput['interview'];
}

function Completing(props: CompletingProps) {
  const isReady = useCurrentUser().data !== undefined;
  // The draft belongs to the user.
  return isReady ? <CompleteInterviewDialog {...props} /> : null;
}
