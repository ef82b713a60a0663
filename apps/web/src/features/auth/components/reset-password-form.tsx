import { useState } from 'react';
import { Link } from 'react-router-dom';
import { NewPasswordFields } from '#web/components/form/new-password-fields';
import { useServerForm } from '#web/components/form/use-server-form';
import { Button, buttonClass } from '#web/components/ui/button';
import { Notice } from '#web/components/ui/notice';
import { ApiError } from '#web/lib/api-error';
import { PATHS } from '#web/lib/paths';
import { resetPassword } from '../api';
import { chosenPassword, resetFlow } from '../store';
import { newPasswordSchema } from '../schema';
import { ResetFailure } from './resend-code';

interface ResetPasswordFormProps {
  /** For password managers; '' where it is not known. */
  email: string;
  /** Label of the button. */
  action: string;
  onReset: () => void;
}

/** Contract §2 /reset-password, where the button sets the password (contract §14). */
export function ResetPasswordForm({ email, action, onReset }: ResetPasswordFormProps) {
  const [tokenProblem, setTokenProblem] = useState<Problem | null>(() =>
    resetFlow.get()?.resetToken ? null : { message: NO_TOKEN, tries: 0 },
  );
  const refuse = (message: string) => setTokenProblem(last => ({ message, tries: (last?.tries ?? 0) + 1 }));
  const { form, failure, error, pending, submit } = useServerForm({
    schema: newPasswordSchema,
    initial: { password: '', confirmPassword: '' },
    mutation: resetPassword,
    wireNames: { password: 'password' },
    unmountedError: 'We couldn’t change your password.',
    confirmLeave: false,
    onDone: (_reset, { getValues }) => {
      chosenPassword.keep(getValues('password'));
      onReset();
    },
    onFailure: failed => {
      if (!(failed instanceof ApiError && failed.code === 'TOKEN_INVALID')) return;
      refuse(failed.message);
      return true;
    },
  });
  const send = submit(({ password }) => {
    const resetToken = resetFlow.get()?.resetToken;
    if (!resetToken) {
      refuse(NO_TOKEN);
      return null;
    }
    setTokenProblem(null);
    return { resetToken, password };
  });

  return (
    <form noValidate className="grid gap-4" onSubmit={send}>
      {tokenProblem && <TokenProblem key={tokenProblem.tries} problem={tokenProblem} />}
      {failure && <ResetFailure message={failure} error={error} />}
      {email && <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />}
      <NewPasswordFields form={form} required />
      <Button type="submit" variant="primary" size="lg" className="mt-1" busy={pending}>
        {action}
      </Button>
    </form>
  );
}

interface Problem {
  message: string;
  /** How often submitting was tried nevertheless. */
  tries: number;
}

const NO_TOKEN = 'Verify your email first';

const focus = (place: HTMLElement | null): void => place?.focus();

/**
 * Without a valid token no password can be set: links back to the start. It takes the focus when the user tries to
 * submit nevertheless.
 */
function TokenProblem({ problem }: { problem: Problem }) {
  return (
    <div ref={problem.tries > 0 ? focus : undefined} tabIndex={-1} className="rounded-md outline-offset-2">
      <Notice
        tone="warn"
        title={problem.message}
        action={
          <Link to={PATHS.forgetPassword} className={buttonClass({ size: 'sm' })}>
            Start again
          </Link>
        }
      >
        To set a new password, we’ll email you a code.
      </Notice>
    </div>
  );
}
