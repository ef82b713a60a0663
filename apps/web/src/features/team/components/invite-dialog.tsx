import { INVITATION_DAYS } from '@interview-detection/shared/auth/auth.rules';
import { ROLE_LEAST } from '@interview-detection/shared/access/roles';
import { DialogFormEnd } from '#web/components/form/dialog-form-end';
import { failureAtField } from '#web/components/form/failure-at-field';
import { useServerForm } from '#web/components/form/use-server-form';
import { Dialog } from '#web/components/ui/dialog';
import { Field } from '#web/components/ui/field';
import { Input } from '#web/components/ui/input';
import { inviteColleague } from '../api';
import { inviteFormSchema } from '../schema';
import { RoleField } from './role-field';

/** Invites a colleague by email; they choose the rest. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Invite a colleague"
      description={`They get an email with a link to choose a password. It works for ${INVITATION_DAYS} days.`}
    >
      <InviteForm onDone={onClose} />
    </Dialog>
  );
}

function InviteForm({ onDone }: { onDone: () => void }) {
  const { form, failure, pending, submit } = useServerForm({
    schema: inviteFormSchema,
    initial: { email: '', role: ROLE_LEAST },
    mutation: inviteColleague,
    wireNames: { email: 'email', role: 'role' },
    success: ({ email }) => `Invitation sent to ${email}`,
    unmountedError: 'We couldn’t send the invitation.',
    onDone,
    onFailure: failureAtField({ EMAIL_TAKEN: 'email' }),
  });
  const { errors } = form.formState;
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={event => void submit(values => values)(event)}>
      <Field label="Email" error={errors.email?.message}>
        <Input type="email" inputMode="email" autoComplete="off" {...form.register('email')} />
      </Field>
      <RoleField chosen={form.watch('role')} error={errors.role?.message} input={form.register('role')} />
      <DialogFormEnd failure={failure} pending={pending} action="Send invitation" />
    </form>
  );
}
