import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { ResetPasswordForm } from '../features/auth/components/reset-password-form';
import { resetFlow } from '../features/auth/reset-flow';
import { arrivingAfter } from '../features/auth/sign-in-arrival';
import { PATHS } from '../lib/paths';

/** The token of the link in a mail, which stands behind the `#`. */
const tokenOf = (hash: string): string => new URLSearchParams(hash.slice(1)).get('token') ?? '';

/** Contract §2 /reset-password. */
export function ResetPasswordPage() {
  const navigate = useNavigate();
  const linkToken = tokenOf(useLocation().hash);
  useEffect(() => {
    if (!linkToken) return;
    resetFlow.invited(linkToken);
    // Out of the address and the history at once.
    void navigate(PATHS.resetPassword, { replace: true });
  }, [linkToken, navigate]);
  const email = resetFlow.get()?.email ?? '';
  return (
    <>
      <h1 className="text-2xl">Reset Password</h1>
      <p className="mt-1.5 mb-6 text-ink-2">Choose a new one. Every session of your account ends with it.</p>
      {!linkToken && (
        <ResetPasswordForm
          email={email}
          onReset={() => void navigate(PATHS.signIn, { replace: true, state: arrivingAfter('passwordReset', email) })}
        />
      )}
      <p className="mt-6 text-ink-2">
        Remembered it?{' '}
        <Link to={PATHS.signIn} className="py-3.5 font-medium text-accent-text hover:underline">
          Sign In
        </Link>
      </p>
    </>
  );
}
