import type { Member } from '@interview-detection/shared/team/team.schema';
import { DialogFormEnd } from '#web/components/form/dialog-form-end';
import { useServerForm } from '#web/components/form/use-server-form';
import { Dialog } from '#web/components/ui/dialog';
import { ROLE_WORDS } from '#web/entities/users/words';
import { changeMember } from '../api';
import { roleFormSchema } from '../schema';
import { RoleField } from './role-field';

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
    success: ({ name, role }) => `${name} is ${ROLE_WORDS[role].who} now`,
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
      <DialogFormEnd failure={failure} pending={pending} action="Save" />
    </form>
  );
}
