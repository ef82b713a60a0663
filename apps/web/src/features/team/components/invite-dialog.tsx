import { type Role, ROLE_LEAST, ROLES } from '@interview-detection/shared/access/roles';
import { INVITATION_DAYS } from '@interview-detection/shared/auth/auth.rules';
import { accountEmail } from '@interview-detection/shared/fields';
import type { Member } from '@interview-detection/shared/team/team.schema';
import { role as roleName } from '@interview-detection/shared/users/users.schema';
import type { ComponentProps } from 'react';
import { z } from 'zod';
import { DialogFormEnd } from '#web/components/form/form-end';
import { failureAtField } from '#web/components/form/form-failure';
import { useServerForm } from '#web/components/form/use-server-form';
import { Dialog } from '#web/components/ui/dialog';
import { Field } from '#web/components/ui/field';
import { Input, Select } from '#web/components/ui/controls';
import { ownPassword } from '#web/entities/users/api';
import { ROLE_WORDS } from '#web/entities/users/words';
import { changeMember, inviteColleague } from '../api';

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

interface RoleDialogProps {
  member: Member;
  onClose: () => void;
}

/** Changes a user's role; it takes effect with their next click. */
export function RoleDialog({ member, onClose }: RoleDialogProps) {
  return (
    <Dialog open onClose={onClose} title={`Role of ${member.name}`} description="Takes effect on their next click.">
      <RoleForm member={member} onDone={onClose} />
    </Dialog>
  );
}

function RoleForm({ member, onDone }: { member: Member; onDone: () => void }) {
  const { form, failure, pending, submit } = useServerForm({
    schema: roleFormSchema,
    initial: { role: member.role },
    mutation: changeMember(member._id),
    wireNames: { role: 'role' },
    success: ({ name, role }) => `${name} is now ${ROLE_WORDS[role].who}`,
    unmountedError: 'We couldn’t change the role.',
    confirmLeave: false,
    onDone,
  });
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={event => void submit(values => values)(event)}>
      <RoleField
        chosen={form.watch('role')}
        error={form.formState.errors.role?.message}
        input={form.register('role')}
      />
      <DialogFormEnd failure={failure} pending={pending} action="Save" isChoice />
    </form>
  );
}

interface RoleFieldProps {
  chosen: Role;
  error: string | undefined;
  input: ComponentProps<typeof Select>;
}

/** Selects a role, and shows what the selected one allows. */
function RoleField({ chosen, error, input }: RoleFieldProps) {
  return (
    <Field label="Role" hint={ROLE_WORDS[chosen].hint} error={error}>
      <Select {...input}>
        {ROLES.map(role => (
          <option key={role} value={role}>
            {ROLE_WORDS[role].label}
          </option>
        ))}
      </Select>
    </Field>
  );
}

const inviteFormSchema = z.object({ email: accountEmail, role: roleName });

const roleFormSchema = z.object({ role: roleName });

/** Blank until a user is chosen to take over the open interviews. */
export const deactivateFormSchema = z.object({ reassignTo: z.string() });

/** The form uses the wire names. */
export const leaveFormSchema = (hasPassword: boolean) => z.object({ password: ownPassword(hasPassword) });
