import type { NewTotp } from '@interview-detection/shared/totp/totp.schema';
import { DialogFormEnd } from '#web/components/form/dialog-form-end';
import { failureAtField } from '#web/components/form/failure-at-field';
import { useServerForm } from '#web/components/form/use-server-form';
import { useHasPassword } from '#web/entities/users/api';
import { AccountPasswordField } from '#web/entities/users/components/account-password-field';
import { beginTotp } from '../api';
import { beginFormSchema } from '../schema';

/** Asks for the password, if there is one, before a secret is shown. */
export function PasswordForm({ onBegun }: { onBegun: (made: NewTotp) => void }) {
  const hasPassword = useHasPassword() ?? true;
  const { form, failure, pending, submit } = useServerForm({
    schema: beginFormSchema(hasPassword),
    mode: 'onSubmit',
    initial: { password: '' },
    mutation: beginTotp,
    wireNames: { password: 'password' },
    unmountedError: 'Two-factor authentication was not set up.',
    confirmLeave: false,
    onDone: onBegun,
    onFailure: failureAtField({ PASSWORD_WRONG: 'password' }),
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={submit(values => values)}>
      {hasPassword && (
        <AccountPasswordField error={form.formState.errors.password?.message} input={form.register('password')} />
      )}
      <DialogFormEnd failure={failure} pending={pending} action="Continue" />
    </form>
  );
}
