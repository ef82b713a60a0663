import { zodResolver } from '@hookform/resolvers/zod';
import { forgotPasswordSchema } from '@interview-detection/shared/auth/auth.schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button';
import { Field } from '../../../components/ui/field';
import { Input } from '../../../components/ui/input';
import { PrerenderedForm } from '../../../components/ui/prerendered-form';
import { showServerErrors } from '../../../lib/form-errors';
import { useForgotPassword } from '../api';
import { ResetFailure } from './reset-failure';

interface ForgotPasswordFormProps {
  /** Filled in for somebody who comes back to this step. */
  email?: string;
  onSent: () => void;
}

/** Contract §2 /forget-password, where the button sends a code (contract §14). */
export function ForgotPasswordForm({ email = '', onSent }: ForgotPasswordFormProps) {
  const send = useForgotPassword();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<{ email: string }>({
    resolver: zodResolver(forgotPasswordSchema),
    mode: 'onTouched',
    defaultValues: email ? { email } : {},
  });
  const submit = form.handleSubmit(values => {
    setFailure(null);
    send.mutate(values, {
      onSuccess: onSent,
      onError: error => setFailure(showServerErrors(error, form.setError, { email: 'email' })),
    });
  });
  return (
    <PrerenderedForm onSubmit={submit}>
      {failure && <ResetFailure message={failure} error={send.error} />}
      <Field label="Email" error={form.formState.errors.email?.message}>
        <Input type="email" autoComplete="username" inputMode="email" required {...form.register('email')} />
      </Field>
      <Button type="submit" look="primary" size="lg" className="mt-1" busy={send.isPending}>
        Verify Email
      </Button>
    </PrerenderedForm>
  );
}
