import { ROLE_LEAST, ROLES } from '@interview-detection/shared/access/roles';
import { INVITATION_DAYS } from '@interview-detection/shared/auth/auth.rules';
import { accountEmail, confirmPassword, password, PASSWORD_MIN } from '@interview-detection/shared/fields';
import { teamEndpoints } from '@interview-detection/shared/team/team.endpoints';
import { usersEndpoints } from '@interview-detection/shared/users/users.endpoints';
import type { Ref } from '@interview-detection/shared/fields';
import { addUserSchema, role as roleName, type User } from '@interview-detection/shared/users/users.schema';
import { mutationOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { DialogFormEnd } from '#web/components/form/form-end';
import { NewPasswordFields } from '#web/components/form/new-password-fields';
import { failureAtField } from '#web/components/form/form-failure';
import { useServerForm } from '#web/components/form/use-server-form';
import { Dialog } from '#web/components/ui/dialog';
import { Field } from '#web/components/ui/field';
import { Input, Select } from '#web/components/ui/controls';
import { TextButton } from '#web/components/ui/text-link';
import { NoMailNotice } from '#web/entities/company/components/mail-notices';
import { usersQuery } from '#web/entities/users/api';
import { useCan, useCompany } from '#web/entities/users/use-current-user';
import { ROLE_WORDS } from '#web/entities/users/words';
import type { CallInput } from '#web/lib/api-client';
import { passwordsMatch } from '#web/lib/confirm-password';
import { call, nounKey } from '#web/lib/session-client';

interface AddInterviewerDialogProps {
  as: 'interviewer' | 'colleague';
  open: boolean;
  onClose: () => void;
  onAdded: (added: Ref) => void;
}

const WORDS = {
  interviewer: {
    title: 'Add New Interviewer',
    action: 'Add Interviewer',
    success: 'Added Interviewer Successfully!',
  },
  colleague: {
    title: 'Add a colleague',
    action: 'Add colleague',
    success: ({ name, role }: User) => `${name} added as ${ROLE_WORDS[role].who}`,
  },
} as const;

/**
 * Contract §2 Add New Interviewer: creates an account in the recruiter's company. Where emails are sent, an owner only
 * enters the address of an interviewer, who chooses the rest.
 */
export function AddInterviewerDialog({ as, open, onClose, onAdded }: AddInterviewerDialogProps) {
  const sendsMail = useCompany()?.sendsMail;
  const mayInvite = useCan('team.edit') && sendsMail === true && as === 'interviewer';
  const [isInFull, setInFull] = useState(false);
  const isInvited = mayInvite && !isInFull;
  const close = () => {
    setInFull(false);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={WORDS[as].title}
      description={
        isInvited
          ? `They get an email with a link to choose a password. It works for ${INVITATION_DAYS} days.`
          : sendsMail === false
            ? `They join your company. Tell them the password below yourself: it lets them in for ${INVITATION_DAYS} days, and they choose their own.`
            : `They join your company and get an email with a link to set a password. The one below isn’t sent: pass it on yourself. Both are good for ${INVITATION_DAYS} days.`
      }
      size={isInvited ? 'sm' : 'md'}
    >
      {isInvited ? (
        <InviteInterviewerForm onInvited={onAdded} onInFull={() => setInFull(true)} />
      ) : (
        <AddInterviewerForm as={as} onAdded={onAdded} />
      )}
    </Dialog>
  );
}

interface InviteInterviewerFormProps {
  onInvited: (added: Ref) => void;
  /** The owner enters name, phone, role and password as well. */
  onInFull: () => void;
}

function InviteInterviewerForm({ onInvited, onInFull }: InviteInterviewerFormProps) {
  const { form, failure, pending, submit } = useServerForm({
    schema: inviteFormSchema,
    initial: { email: '' },
    mutation: inviteInterviewer,
    wireNames: { email: 'email' },
    success: ({ email }) => `Invitation sent to ${email}`,
    unmountedError: 'We couldn’t send the invitation.',
    onDone: onInvited,
    onFailure: failureAtField({ EMAIL_TAKEN: 'email' }),
  });
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit(values => values)}>
      <Field label="Email" error={form.formState.errors.email?.message}>
        <Input type="email" inputMode="email" autoComplete="off" {...form.register('email')} />
      </Field>
      <p className="text-sm">
        <TextButton onClick={onInFull}>Enter their details yourself</TextButton>
      </p>
      <DialogFormEnd failure={failure} pending={pending} action="Send invitation" />
    </form>
  );
}

const WIRE_NAMES = {
  first_name: 'firstName',
  last_name: 'lastName',
  email: 'email',
  phone: 'phone',
  role: 'role',
  password: 'password',
} as const;

function AddInterviewerForm({ as, onAdded }: Pick<AddInterviewerDialogProps, 'as' | 'onAdded'>) {
  const { form, failure, pending, submit } = useServerForm({
    schema: newInterviewerSchema,
    initial: {
      firstName: '',
      lastName: '',
      email: '',
      phone: '',
      role: ROLE_LEAST,
      password: '',
      confirmPassword: '',
    },
    mutation: addInterviewer,
    wireNames: WIRE_NAMES,
    success: WORDS[as].success,
    unmountedError: 'We couldn’t add the interviewer.',
    onDone: onAdded,
    onFailure: failureAtField({ EMAIL_TAKEN: 'email' }),
  });
  const { errors } = form.formState;
  // Only an owner can create an owner.
  const offered = useCan('team.edit') ? ROLES : ROLES.filter(role => role !== 'owner');

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit(toNewUser)}>
      <NoMailNotice />
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
        <Field label="First name" error={errors.firstName?.message}>
          <Input autoComplete="off" {...form.register('firstName')} />
        </Field>
        <Field label="Last name" error={errors.lastName?.message}>
          <Input autoComplete="off" {...form.register('lastName')} />
        </Field>
      </div>
      <Field label="Email" error={errors.email?.message}>
        <Input type="email" inputMode="email" autoComplete="off" {...form.register('email')} />
      </Field>
      <Field label="Phone" error={errors.phone?.message}>
        <Input type="tel" autoComplete="off" {...form.register('phone')} />
      </Field>
      <Field label="Role" hint={ROLE_WORDS[form.watch('role')].hint} error={errors.role?.message}>
        <Select {...form.register('role')}>
          {offered.map(role => (
            <option key={role} value={role}>
              {ROLE_WORDS[role].label}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
        <NewPasswordFields form={form} />
      </div>
      <DialogFormEnd failure={failure} pending={pending} action={WORDS[as].action} />
    </form>
  );
}

/** Contract §5 New interviewer. */
const newInterviewerSchema = passwordsMatch(
  z.object({
    firstName: addUserSchema.shape.first_name,
    lastName: addUserSchema.shape.last_name,
    email: accountEmail,
    phone: addUserSchema.shape.phone,
    role: roleName,
    password: password(PASSWORD_MIN),
    confirmPassword,
  }),
);
type NewInterviewerValues = z.output<typeof newInterviewerSchema>;

const toNewUser = (values: NewInterviewerValues): z.input<typeof addUserSchema> => ({
  first_name: values.firstName,
  last_name: values.lastName,
  email: values.email,
  phone: values.phone,
  role: values.role,
  password: values.password,
});

/** Creates an interviewer's account and appends it to the list (contract §7). */
const addInterviewer = mutationOptions({
  mutationFn: (body: CallInput<typeof usersEndpoints.add>['body']) => call(usersEndpoints.add, { body }),
  onSuccess: (user, _body, _before, { client }) => {
    client.setQueryData(usersQuery.queryKey, list => list && { ...list, items: [...list.items, user] });
  },
});

const inviteFormSchema = z.object({ email: accountEmail });

/** Invites an interviewer by email; the list then has them, under a name taken from the address. */
const inviteInterviewer = mutationOptions({
  mutationFn: ({ email }: { email: string }) => call(teamEndpoints.invite, { body: { email, role: ROLE_LEAST } }),
  onSuccess: (_member, _body, _before, { client }) =>
    Promise.all(
      [usersEndpoints.list, teamEndpoints.list].map(endpoint =>
        client.invalidateQueries({ queryKey: nounKey(endpoint) }),
      ),
    ),
});
