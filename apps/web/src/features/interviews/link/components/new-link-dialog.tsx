import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { useMutation } from '@tanstack/react-query';
import { FormFailure } from '#web/components/form/form-failure';
import { Button } from '#web/components/ui/button';
import { CloseButton, Dialog, DialogActions } from '#web/components/ui/dialog';
import { Notice } from '#web/components/ui/notice';
import { useCompany } from '#web/entities/users/use-current-user';
import { errorMessage } from '#web/lib/api-error';
import { notify } from '#web/lib/notify';
import { withMailOutcome } from '#web/features/interviews/words';
import { inviteAgain, replaceLink } from '../api';
import { LinkField } from './copy-link-button';

interface NewLinkDialogProps {
  interview: Interview;
  onClose: () => void;
}

/** Explains what a new link does before it is created, and afterwards how the candidate gets it. */
export function NewLinkDialog({ interview, onClose }: NewLinkDialogProps) {
  const replace = useMutation({ ...replaceLink(interview.id), meta: { errors: 'form' } });
  return (
    <Dialog
      open
      onClose={onClose}
      title={replace.data ? 'The new link is ready' : 'Create a new link?'}
      description={
        <span className="block break-words">
          <bdi>{interview.candidate.name}</bdi>, <bdi>{interview.position.name}</bdi>
        </span>
      }
    >
      {replace.data ? (
        <HandOver interview={interview} url={replace.data.url} onClose={onClose} />
      ) : (
        <>
          <ul className="grid list-disc gap-1.5 pl-5">
            <li>The current link stops working at once.</li>
            <li>Anyone using the old link is signed out. Everything sent so far is kept.</li>
            <li>
              We don’t tell <bdi>{interview.candidate.name}</bdi> automatically. You can send the invitation again in
              the next step.
            </li>
          </ul>
          {replace.error && (
            <div className="mt-4">
              <FormFailure message={errorMessage(replace.error)}>{null}</FormFailure>
            </div>
          )}
          <DialogActions>
            <CloseButton>Keep the current link</CloseButton>
            <Button variant="primary" busy={replace.isPending} onClick={() => replace.mutate()}>
              Create a new link
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

interface HandOverProps extends NewLinkDialogProps {
  url: string;
}

function HandOver({ interview, url, onClose }: HandOverProps) {
  const sendsMail = useCompany()?.sendsMail;
  const invite = useMutation({
    ...inviteAgain(interview.id),
    onSuccess: invited => {
      notify.success(withMailOutcome('Invitation sent again', invited, sendsMail));
      onClose();
    },
  });
  return (
    <div className="grid gap-4">
      <Notice tone="ok" title="The old link has ended">
        <bdi>{interview.candidate.name}</bdi> doesn’t know the new one yet.
      </Notice>
      <LinkField interview={interview} url={url} />
      {sendsMail === false && (
        <p className="text-sm text-ink-2">There is no mail server, so copy it from here and pass it on yourself.</p>
      )}
      <DialogActions>
        <Button onClick={onClose}>Done</Button>
        {sendsMail !== false && (
          <Button variant="primary" busy={invite.isPending} onClick={() => invite.mutate()}>
            Send the invitation again
          </Button>
        )}
      </DialogActions>
    </div>
  );
}
