import type { Member } from '@interview-detection/shared/team/team.schema';
import { FormFailure } from '#web/components/form/form-failure';
import { useServerForm } from '#web/components/form/use-server-form';
import { Button } from '#web/components/ui/button';
import { CloseButton, Dialog, DialogActions } from '#web/components/ui/dialog';
import { Field } from '#web/components/ui/field';
import { Select } from '#web/components/ui/controls';
import { NoMailNotice } from '#web/entities/company/components/mail-notices';
import { useOpenInterviewsOf } from '#web/entities/interviews/api';
import { useInterviewers } from '#web/entities/users/api';
import { useCompany, useCurrentUser } from '#web/entities/users/use-current-user';
import { changeMember } from '../api';
import { deactivateFormSchema } from './invite-dialog';

interface DeactivateDialogProps {
  member: Member;
  onClose: () => void;
}

/** Confirms that a user may no longer sign in, and asks who takes over their open interviews. */
export function DeactivateDialog({ member, onClose }: DeactivateDialogProps) {
  const isMe = useCurrentUser().data?._id === member._id;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Deactivate ${member.name}?`}
      description={
        isMe
          ? 'You are signed out everywhere at once. What you did stays, and another owner can reactivate your account.'
          : 'They are signed out everywhere at once. What they did stays, and you can reactivate their account.'
      }
    >
      <DeactivateForm member={member} onDone={onClose} />
    </Dialog>
  );
}

function DeactivateForm({ member, onDone }: { member: Member; onDone: () => void }) {
  const isMailed = useCompany()?.sendsMail;
  const open = useOpenInterviewsOf(member._id).data?.page?.total;
  const others = (useInterviewers().data?.items ?? []).filter(({ _id }) => _id !== member._id);
  const { form, failure, pending, submit } = useServerForm({
    schema: deactivateFormSchema,
    initial: { reassignTo: '' },
    mutation: changeMember(member._id),
    wireNames: { reassignTo: 'reassignTo' },
    success: ({ name }) => `${name} is deactivated`,
    unmountedError: 'We couldn’t deactivate the account.',
    confirmLeave: false,
    onDone,
  });
  return (
    <form
      noValidate
      onSubmit={event => void submit(({ reassignTo }) => ({ active: false, ...(reassignTo && { reassignTo }) }))(event)}
    >
      <div className="mb-4 empty:hidden">
        <NoMailNotice />
      </div>
      {open === 0 ? (
        <p className="text-sm text-ink-2">No open interviews to hand over.</p>
      ) : (
        <Field
          label="Open interviews go to"
          hint={`${open === undefined ? 'If there are any' : `${open} ${open === 1 ? 'interview' : 'interviews'} to hand over`}. Times stay as they are; ${isMailed ? 'the candidates and both interviewers get an email' : 'no one gets an email'}.`}
          error={form.formState.errors.reassignTo?.message}
        >
          <Select {...form.register('reassignTo')}>
            <option value="">No one chosen</option>
            {others.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {failure && (
        <div className="mt-4">
          <FormFailure message={failure}>{null}</FormFailure>
        </div>
      )}
      <DialogActions>
        <CloseButton>Cancel</CloseButton>
        <Button type="submit" variant="danger" busy={pending}>
          Deactivate
        </Button>
      </DialogActions>
    </form>
  );
}
