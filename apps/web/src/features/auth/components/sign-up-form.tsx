import { zodResolver } from '@hookform/resolvers/zod';
import { PASSWORD_MIN } from '@interview-detection/shared/fields';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button';
import { Field } from '../../../components/ui/field';
import { Input } from '../../../components/ui/input';
import { Notice } from '../../../components/ui/notice';
import { PasswordInput } from '../../../components/ui/password-input';
import { PrerenderedForm } from '../../../components/ui/prerendered-form';
import { showServerErrors } from '../../../lib/form-errors';
import { useRegister } from '../api';
import { signUpSchema, toRegistration } from '../schema';

const WIRE_NAMES = { first_name: 'firstName', last_name: 'lastName', email: 'email', password: 'password' } as const;

/** Contract §2, §4 /signup. */
export function SignUpForm({ onRegistered }: { onRegistered: (email: string) => void }) {
  const register = useRegister();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(signUpSchema),
    mode: 'onTouched',
    defaultValues: { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' },
  });
  const { errors, touchedFields } = form.formState;

  const submit = form.handleSubmit(values => {
    setFailure(null);
    register.mutate(toRegistration(values), {
      onSuccess: user => onRegistered(user.email),
      onError: error => setFailure(showServerErrors(error, form.setError, WIRE_NAMES)),
    });
  });
  const recheckConfirmation = () => {
    if (touchedFields.confirmPassword) void form.trigger('confirmPassword');
  };

  return (
    <PrerenderedForm onSubmit={submit}>
      {failure && <Notice tone="bad" title={failure} />}
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
        <Field label="First name" error={errors.firstName?.message}>
          <Input autoComplete="given-name" {...form.register('firstName')} />
        </Field>
        <Field label="Last name" error={errors.lastName?.message}>
          <Input autoComplete="family-name" {...form.register('lastName')} />
        </Field>
      </div>
      <Field label="Email" error={errors.email?.message}>
        <Input type="email" autoComplete="username" inputMode="email" {...form.register('email')} />
      </Field>
      <Field label="Password" error={errors.password?.message} hint={`At least ${PASSWORD_MIN} characters`}>
        <PasswordInput autoComplete="new-password" {...form.register('password', { onChange: recheckConfirmation })} />
      </Field>
      <Field label="Confirm password" error={errors.confirmPassword?.message}>
        <PasswordInput autoComplete="new-password" {...form.register('confirmPassword')} />
      </Field>
      <Button type="submit" look="primary" size="lg" className="mt-1" busy={register.isPending}>
        Register Now
      </Button>
    </PrerenderedForm>
  );
}
