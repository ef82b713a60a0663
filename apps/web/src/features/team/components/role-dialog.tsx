import { ROLES } from '@interview-detection/shared/access/roles';
import type { Member } from '@interview-detection/shared/team/team.schema';
import { DialogFormEnd } from '../../../components/form/dialog-form-end';
import { useServerForm } from '../../../components/form/use-server-form';
import { Dialog } from '../../../components/ui/dialog';
import { Field } from '../../../components/ui/field';
import { Select } from '../../../components/ui/select';
import { ROLE_WORDS } from '../../../entities/users/words';
import { changeMember } from '../api';
import { roleFormSchema } from '../schema';

interface RoleDialogProps {
  member: Member;
  onClose: () => void;
}

/** Chooses what somebody may do, from their next click on. */
export function RoleDialog({ member, onClose }: RoleDialogProps) {
  return (
    <Dialog open onClose={onClose} title={`Role of ${member.name}`} description="It holds from their next click on.">
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
    success: ({ name, role }) => `${name} is ${ROLE_WORDS[role].label.toLowerCase()} now`,
    whenGone: 'The role was not changed.',
    leaveFreely: true,
    onDone,
  });
  // A list of a few: what each allows is read as it is chosen.
  const chosen = form.watch('role');
  return (
    <form noValidate className="grid gap-4" onSubmit={event => void submit(values => values)(event)}>
      <Field label="Role" hint={ROLE_WORDS[chosen].hint} error={form.formState.errors.role?.message}>
        <Select {...form.register('role')}>
          {ROLES.map(role => (
            <option key={role} value={role}>
              {ROLE_WORDS[role].label}
            </option>
          ))}
        </Select>
      </Field>
      <DialogFormEnd failure={failure} pending={pending} action="Save" />
    </form>
  );
}
