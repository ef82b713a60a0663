import { zodResolver } from '@hookform/resolvers/zod';
import { PASSWORD_MIN } from '@interview-detection/shared/fields';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { Button, buttonClass } from '../../../components/ui/button';
import { Field } from '../../../components/ui/field';
import { Notice } from '../../../components/ui/notice';
import { PasswordInput } from '../../../components/ui/password-input';
import { ApiError } from '../../../lib/api-error';
import { showServerErrors } from '../../../lib/form-errors';
import { PATHS } from '../../../lib/paths';
import { useResetPassword } from '../api';
import { resetFlow } from '../reset-flow';
import { newPasswordSchema } from '../schema';
import { ResetFailure } from './reset-failure';

interface ResetPasswordFormProps {
  /** For password managers; '' where it is not known. */
  email: string;
  /** What the button says. */
  action: string;
  onReset: () => void;
}

/** Contract §2 /reset-password, where the button sets the password (contract §14). */
export function ResetPasswordForm({ email, action, onReset }: ResetPasswordFormProps) {
  const reset = useResetPassword();
  const [failure, setFailure] = useState<string | null>(null);
  const [tokenProblem, setTokenProblem] = useState(() => (resetFlow.get()?.resetToken ? null : NO_TOKEN));
  const form = useForm({
    resolver: zodResolver(newPasswordSchema),
    mode: 'onTouched',
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { errors, touchedFields } = form.formState;

  const submit = form.handleSubmit(({ password }) => {
    setFailure(null);
    const resetToken = resetFlow.get()?.resetToken;
    if (!resetToken) return setTokenProblem({ ...NO_TOKEN });
    setTokenProblem(null);
    reset.mutate(
      { resetToken, password },
      {
        onSuccess: onReset,
        onError: error => {
          if (error instanceof ApiError && error.code === 'TOKEN_INVALID') setTokenProblem({ message: error.message });
          else setFailure(showServerErrors(error, form.setError, { password: 'password' }));
        },
      },
    );
  });
  const recheckConfirmation = () => {
    if (touchedFields.confirmPassword) void form.trigger('confirmPassword');
  };

  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      {tokenProblem && <TokenProblem problem={tokenProblem} />}
      {failure && <ResetFailure message={failure} error={reset.error} />}
      {email && <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />}
      <Field label="Password" error={errors.password?.message} hint={`At least ${PASSWORD_MIN} characters`}>
        <PasswordInput
          autoComplete="new-password"
          required
          {...form.register('password', { onChange: recheckConfirmation })}
        />
      </Field>
      <Field label="Confirm password" error={errors.confirmPassword?.message}>
        <PasswordInput autoComplete="new-password" required {...form.register('confirmPassword')} />
      </Field>
      <Button type="submit" look="primary" size="lg" className="mt-1" busy={reset.isPending}>
        {action}
      </Button>
    </form>
  );
}

interface Problem {
  message: string;
}

const NO_TOKEN: Problem = { message: 'Verify your e-mail first' };

/** There is nothing to set a password with: the way back to the start. It takes the focus when one tries all the same. */
function TokenProblem({ problem }: { problem: Problem }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem !== NO_TOKEN) place.current?.focus();
  }, [problem]);
  return (
    <div ref={place} tabIndex={-1} className="rounded-md outline-offset-2">
      <Notice
        tone="warn"
        title={problem.message}
        action={
          <Link to={PATHS.forgetPassword} className={buttonClass({ size: 'sm' })}>
            Start again
          </Link>
        }
      >
        A new password is set with a code that we mail to you.
      </Notice>
    </div>
  );
}
