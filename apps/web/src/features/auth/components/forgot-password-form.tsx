import { forgotPasswordSchema } from '@interview-detection/shared/auth/auth.schema';
import { useServerForm } from '#web/components/form/use-server-form';
import { Button } from '#web/components/ui/button';
import { Field } from '#web/components/ui/field';
import { Input } from '#web/components/ui/controls';
import { PrerenderedForm } from '#web/components/ui/form-actions';
import { forgotPassword } from '../api';
import { ResetFailure } from './resend-code';

interface ForgotPasswordFormProps {
  /** Prefilled for a user who returns to this step. */
  email?: string;
  onSent: () => void;
}

/** Contract §2 /forget-password, where the button sends a code (contract §14). */
export function ForgotPasswordForm({ email = '', onSent }: ForgotPasswordFormProps) {
  const { form, failure, error, pending, submit } = useServerForm({
    schema: forgotPasswordSchema,
    initial: email ? { email } : {},
    mutation: forgotPassword,
    wireNames: { email: 'email' },
    unmountedError: 'We couldn’t send a code.',
    confirmLeave: false,
    onDone: onSent,
  });
  return (
    <PrerenderedForm onSubmit={submit(values => values)}>
      {failure && <ResetFailure message={failure} error={error} />}
      <Field label="Email" error={form.formState.errors.email?.message}>
        <Input type="email" autoComplete="username" inputMode="email" required {...form.register('email')} />
      </Field>
      <Button type="submit" variant="primary" size="lg" className="mt-1" busy={pending}>
        Verify Email
      </Button>
    </PrerenderedForm>
  );
}
