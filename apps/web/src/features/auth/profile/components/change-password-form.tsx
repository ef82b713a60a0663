import { NewPasswordFields } from '#web/components/form/new-password-fields';
import { useServerForm } from '#web/components/form/use-server-form';
import { Button } from '#web/components/ui/button';
import { FormActions } from '#web/components/ui/form-actions';
import { AccountPasswordField } from '#web/entities/users/components/account-password-field';
import { ApiError } from '#web/lib/api-error';
import { changePassword } from '../api';
import { changePasswordFormSchema } from '../schema';

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
