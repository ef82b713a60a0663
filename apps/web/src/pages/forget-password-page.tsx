import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ForgotPasswordForm } from '../features/auth/components/forgot-password-form';
import { resetFlow } from '../features/auth/reset-flow';
import { useHydrated } from '../lib/hydrated';
import { PATHS } from '../lib/paths';

/** Contract §2: headed Verify Registered Email. */
export function ForgetPasswordPage() {
  const navigate = useNavigate();
  const hydrated = useHydrated();
  // The prerendered page knows nothing of this tab.
  const email = useMemo(() => (hydrated ? (resetFlow.get()?.email ?? '') : ''), [hydrated]);
  return (
    <>
      <h1 className="text-2xl">Verify Registered Email</h1>
      <p className="mt-1.5 mb-6 text-ink-2">We mail you a six-digit code. With it you set a new password.</p>
      <ForgotPasswordForm key={email} email={email} onSent={() => void navigate(PATHS.otp)} />
      <p className="mt-6 text-ink-2">
        Remembered it?{' '}
        <Link to={PATHS.signIn} className="py-3.5 font-medium text-accent-text hover:underline">
          Sign In
        </Link>
      </p>
    </>
  );
}
