import { ROLE_LEAST, ROLES } from '@interview-detection/shared/access/roles';
import { INVITATION_DAYS } from '@interview-detection/shared/auth/auth.rules';
import { accountEmail, confirmPassword, password, PASSWORD_MIN } from '@interview-detection/shared/fields';
import { usersEndpoints } from '@interview-detection/shared/users/users.endpoints';
import { addUserSchema, role as roleName, type User } from '@interview-detection/shared/users/users.schema';
import { mutationOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { DialogFormEnd } from '#web/components/form/form-end';
import { NewPasswordFields } from '#web/components/form/new-password-fields';
import { useServerForm } from '#web/components/form/use-server-form';
import { Dialog } from '#web/components/ui/dialog';
import { Field } from '#web/components/ui/field';
import { Input, Select } from '#web/components/ui/controls';
import { NoMailNotice } from '#web/entities/company/components/mail-notices';
import { usersQuery } from '#web/entities/users/api';
import { useCan, useCompany } from '#web/entities/users/use-current-user';
import { ROLE_WORDS } from '#web/entities/users/words';
import type { CallInput } from '#web/lib/api-client';
import { ApiError } from '#web/lib/api-error';
import { passwordsMatch } from '#web/lib/confirm-password';
import { call } from '#web/lib/session-client';

interface AddInterviewerDialogProps {
  as: 'interviewer' | 'colleague';
  open: boolean;
  onClose: () => void;
  onAdded: (user: User) => void;
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

/** Contract §2 Add New Interviewer: creates an account in the recruiter's company. */
export function AddInterviewerDialog({ as, open, onClose, onAdded }: AddInterviewerDialogProps) {
  const sendsMail = useCompany()?.sendsMail;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={WORDS[as].title}
      description={
        sendsMail === false
          ? `They join your company. Tell them the password below yourself: it lets them in for ${INVITATION_DAYS} days, and they choose their own.`
          : `They join your company and get an email with a link to set a password. The one below isn’t sent: pass it on yourself. Both are good for ${INVITATION_DAYS} days.`
      }
      size="md"
    >
      <AddInterviewerForm as={as} onAdded={onAdded} />
    </Dialog>
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
    onFailure: (error, { setError }) => {
      if (!(error instanceof ApiError && error.code === 'EMAIL_TAKEN')) return;
      setError('email', { type: 'server', message: error.message }, { shouldFocus: true });
      return true;
    },
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
