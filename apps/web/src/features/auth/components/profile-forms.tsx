import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { changePasswordSchema } from '@interview-detection/shared/auth/auth.schema';
import { confirmPassword } from '@interview-detection/shared/fields';
import { usersEndpoints } from '@interview-detection/shared/users/users.endpoints';
import { updateUserSchema, type User } from '@interview-detection/shared/users/users.schema';
import { mutationOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { NewPasswordFields } from '#web/components/form/new-password-fields';
import { RestoredNotice } from '#web/components/form/restored-notice';
import { useServerForm } from '#web/components/form/use-server-form';
import { Button } from '#web/components/ui/button';
import { Field } from '#web/components/ui/field';
import { FormActions } from '#web/components/ui/form-actions';
import { Input } from '#web/components/ui/controls';
import { AccountPasswordField } from '#web/entities/users/components/account-password-field';
import { changeCurrentUser, passwordChosen } from '#web/entities/users/store';
import type { CallInput } from '#web/lib/api-client';
import { ApiError } from '#web/lib/api-error';
import { passwordsMatch } from '#web/lib/confirm-password';
import { session } from '#web/lib/session';
import { call } from '#web/lib/session-client';

const valuesOf = (user: User) => ({ firstName: user.first_name, lastName: user.last_name, phone: user.phone });

/** Contract §5 Personal details. */
export function PersonalDetailsForm({ user }: { user: User }) {
  const { form, changed, isSuccess, pending, restored, startOver, submit } = useServerForm({
    schema: personalDetailsSchema,
    initial: valuesOf(user),
    mutation: updateUser(user._id),
    wireNames: {},
    draft: 'personal-details',
    unmountedError: 'We couldn’t save your details.',
    // Contract §8; the form keeps saying "Unsaved changes".
    failures: 'ignore',
    onDone: (saved, { reset }) => reset(valuesOf(saved)),
  });
  const { errors } = form.formState;
  const status = changed ? 'Unsaved changes' : isSuccess ? 'Saved' : undefined;
  return (
    <form noValidate className="grid gap-4" onSubmit={submit(toUserUpdate)}>
      <RestoredNotice restored={restored} pending={pending} onStartOver={startOver}>
        Your details have not been saved yet.
      </RestoredNotice>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First Name" error={errors.firstName?.message}>
          <Input autoComplete="given-name" {...form.register('firstName')} />
        </Field>
        <Field label="Last Name" error={errors.lastName?.message}>
          <Input autoComplete="family-name" {...form.register('lastName')} />
        </Field>
      </div>
      <Field label="Email" hint="You sign in with it; it can’t be changed here.">
        <Input type="email" readOnly value={user.email} autoComplete="email" />
      </Field>
      <Field label="Phone Number" error={errors.phone?.message}>
        <Input type="tel" autoComplete="tel" {...form.register('phone')} />
      </Field>
      <FormActions status={status}>
        <Button type="submit" variant="primary" busy={pending}>
          Save
        </Button>
      </FormActions>
    </form>
  );
}

const EMPTY = { currentPassword: '', password: '', confirmPassword: '' };
const WIRE_NAMES = { currentPassword: 'currentPassword', password: 'password' } as const;

/** Changes the user's own password (contract §14). */
export function ChangePasswordForm() {
  const { form, pending, submit } = useServerForm({
    schema: changePasswordFormSchema,
    initial: EMPTY,
    mutation: changePassword,
    wireNames: WIRE_NAMES,
    success: 'Password changed. Every other session and API key of yours has ended.',
    unmountedError: 'We couldn’t change your password.',
    failures: 'toast',
    onDone: (_token, { reset }) => reset(EMPTY),
    onFailure: (error, { setError }) => {
      if (!(error instanceof ApiError && error.code === 'PASSWORD_WRONG')) return;
      setError('currentPassword', { type: 'server', message: error.message }, { shouldFocus: true });
      return true;
    },
  });
  const { errors } = form.formState;

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={submit(({ currentPassword, password }) => ({ currentPassword, password }))}
    >
      <AccountPasswordField
        label="Current password"
        error={errors.currentPassword?.message}
        input={form.register('currentPassword')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <NewPasswordFields form={form} label="New password" />
      </div>
      <FormActions>
        <Button type="submit" variant="primary" busy={pending}>
          Change password
        </Button>
      </FormActions>
    </form>
  );
}

/** Contract §5 Personal details; the email is shown but cannot be changed. */
const personalDetailsSchema = z.object({
  firstName: updateUserSchema.shape.first_name,
  lastName: updateUserSchema.shape.last_name,
  phone: updateUserSchema.shape.phone,
});
type PersonalDetailsValues = z.output<typeof personalDetailsSchema>;

const toUserUpdate = (values: PersonalDetailsValues): z.input<typeof updateUserSchema> => ({
  first_name: values.firstName,
  last_name: values.lastName,
  phone: values.phone,
});

/** A new password needs the current one (contract §14). */
const changePasswordFormSchema = passwordsMatch(z.object({ ...changePasswordSchema.shape, confirmPassword }));

/** The reply replaces the auth data (contract §7). */
const updateUser = (id: string) =>
  mutationOptions({
    mutationFn: (body: CallInput<typeof usersEndpoints.update>['body']) =>
      call(usersEndpoints.update, { params: { id }, body }),
    onSuccess: (user, _body, _before, { client }) => changeCurrentUser(client, user),
  });

/** All other sessions end; this one continues with the new token (contract §14). */
const changePassword = mutationOptions({
  mutationFn: (body: CallInput<typeof authEndpoints.changePassword>['body']) =>
    call(authEndpoints.changePassword, { body }),
  onSuccess: ({ token }, _body, _before, { client }) => {
    session.start(token);
    passwordChosen(client);
  },
});
