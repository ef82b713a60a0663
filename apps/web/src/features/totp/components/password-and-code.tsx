import type { UseFormReturn } from 'react-hook-form';
import { Field } from '#web/components/ui/field';
import { Input } from '#web/components/ui/input';
import { useHasPassword } from '#web/entities/users/api';
import { AccountPasswordField } from '#web/entities/users/components/account-password-field';

/** Fields that prove that the owner is changing the second factor. */
export function PasswordAndCode({ form }: { form: UseFormReturn<{ password: string; code: string }> }) {
  const hasPassword = useHasPassword() ?? true;
  const { errors } = form.formState;
  return (
    <>
      {hasPassword && <AccountPasswordField error={errors.password?.message} input={form.register('password')} />}
      <Field label="Code" error={errors.code?.message} hint="From your authenticator app, or a recovery code.">
        <Input autoComplete="one-time-code" {...form.register('code')} />
      </Field>
    </>
  );
}
