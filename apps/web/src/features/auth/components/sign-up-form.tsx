import type { Registered } from '@interview-detection/shared/auth/signed-in.schema';
import { FormFailure } from '#web/components/form/form-failure';
import { NewPasswordFields } from '#web/components/form/new-password-fields';
import { useServerForm } from '#web/components/form/use-server-form';
import { Button } from '#web/components/ui/button';
import { Field } from '#web/components/ui/field';
import { Input } from '#web/components/ui/controls';
import { PrerenderedForm } from '#web/components/ui/form-actions';
import { register } from '../api';
import { chosenPassword } from '../store';
import { signUpSchema, toRegistration } from '../schema';

const WIRE_NAMES = { first_name: 'firstName', last_name: 'lastName', email: 'email', password: 'password' } as const;

/** Contract §2, §4 /signup. */
export function SignUpForm({ onRegistered }: { onRegistered: (user: Registered) => void }) {
  const { form, failure, pending, submit } = useServerForm({
    schema: signUpSchema,
    initial: { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' },
    mutation: register,
    wireNames: WIRE_NAMES,
    unmountedError: 'We couldn’t create your account.',
    confirmLeave: false,
    onDone: (user, { getValues }) => {
      chosenPassword.keep(getValues('password'));
      onRegistered(user);
    },
  });
  const { errors } = form.formState;

  return (
    <PrerenderedForm onSubmit={submit(toRegistration)}>
      <FormFailure message={failure}>{null}</FormFailure>
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
      <NewPasswordFields form={form} />
      <Button type="submit" variant="primary" size="lg" className="mt-1" busy={pending}>
        Register Now
      </Button>
    </PrerenderedForm>
  );
}
