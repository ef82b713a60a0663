import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '#web/components/ui/field';
import { PasswordInput } from '#web/components/ui/password-input';
import { useCurrentUser } from '../use-current-user';

interface AccountPasswordFieldProps {
  label?: string;
  error: string | undefined;
  /** What `form.register` returns. */
  input: UseFormRegisterReturn;
}

/** Asks the signed-in user for their account password; the form includes the email for password managers. */
export function AccountPasswordField({ label = 'Your password', error, input }: AccountPasswordFieldProps) {
  const email = useCurrentUser().data?.email ?? '';
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label={label} error={error}>
        <PasswordInput autoComplete="current-password" {...input} />
      </Field>
    </>
  );
}
