import { PASSWORD_MIN } from '@interview-detection/shared/fields';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { Field } from '../ui/field';
import { PasswordInput } from '../ui/password-input';

interface PasswordPair extends FieldValues {
  password: string;
  confirmPassword: string;
}

interface NewPasswordFieldsProps<F extends PasswordPair, V> {
  form: UseFormReturn<F, unknown, V>;
  label?: string;
  required?: boolean;
}

/** A new password and its confirmation, which is validated again when the password changes. */
export function NewPasswordFields<F extends PasswordPair, V>({
  form,
  label = 'Password',
  required,
}: NewPasswordFieldsProps<F, V>) {
  const [password, confirmation] = ['password', 'confirmPassword'] as [Path<F>, Path<F>];
  const stateOf = (name: Path<F>) => form.getFieldState(name, form.formState);
  const { error, isTouched } = stateOf(confirmation);
  const recheck = () => {
    if (isTouched) void form.trigger(confirmation);
  };
  return (
    <>
      <Field label={label} error={stateOf(password).error?.message} hint={`At least ${PASSWORD_MIN} characters`}>
        <PasswordInput
          autoComplete="new-password"
          required={required}
          {...form.register(password, { onChange: recheck })}
        />
      </Field>
      <Field label="Confirm password" error={error?.message}>
        <PasswordInput autoComplete="new-password" required={required} {...form.register(confirmation)} />
      </Field>
    </>
  );
}
