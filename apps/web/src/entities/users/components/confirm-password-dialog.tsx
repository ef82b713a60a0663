import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { confirmPasswordSchema } from '@interview-detection/shared/auth/auth.schema';
import { mutationOptions } from '@tanstack/react-query';
import { DialogFormEnd } from '../../../components/form/dialog-form-end';
import { failureAtField } from '../../../components/form/failure-at-field';
import { useServerForm } from '../../../components/form/use-server-form';
import { Dialog } from '../../../components/ui/dialog';
import type { PasswordRequest } from '../../../lib/password-request';
import { sessionClient } from '../../../lib/session-client';
import { AccountPasswordField } from './account-password-field';

const confirmPassword = mutationOptions({
  mutationFn: (body: { password: string }) => sessionClient.call(authEndpoints.confirmPassword, { body }),
});

/** Asks for the password before a way into the account or the company is changed, and the sign-in is a while ago. */
export function ConfirmPasswordDialog({ request }: { request: PasswordRequest }) {
  return (
    <Dialog
      open
      onClose={() => request.settle(false)}
      title="Confirm it’s you"
      description="It’s been a while since you signed in, so please enter your password to go on. If you sign in with a provider and have no password, log out and sign in again."
    >
      <ConfirmPasswordForm onDone={() => request.settle(true)} />
    </Dialog>
  );
}

function ConfirmPasswordForm({ onDone }: { onDone: () => void }) {
  const { form, failure, pending, submit } = useServerForm({
    schema: confirmPasswordSchema,
    mode: 'onSubmit',
    initial: { password: '' },
    mutation: confirmPassword,
    wireNames: { password: 'password' },
    whenGone: 'Nothing was changed.',
    leaveFreely: true,
    onDone,
    onFailure: failureAtField({ PASSWORD_WRONG: 'password' }),
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={submit(values => values)}>
      <AccountPasswordField error={form.formState.errors.password?.message} input={form.register('password')} />
      <DialogFormEnd failure={failure} pending={pending} action="Confirm" />
    </form>
  );
}
