import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { TextLink } from '../components/ui/text-link';
import { ForgotPasswordForm } from '../features/auth/components/forgot-password-form';
import { resetFlow } from '../features/auth/store';
import { useHydrated } from '../lib/use-browser';
import { PATHS } from '../lib/paths';

/** Contract §2: headed Verify Registered Email. */
export function ForgetPasswordPage() {
  const navigate = useNavigate();
  const hydrated = useHydrated();
  // The prerendered page has no access to this tab's state.
  const { state } = useLocation();
  const email = useMemo(() => (hydrated ? typedEmail(state) || (resetFlow.get()?.email ?? '') : ''), [hydrated, state]);
  return (
    <>
      <h1 className="text-2xl">Verify Registered Email</h1>
      <p className="mt-1.5 mb-6 text-ink-2">We’ll email you a six-digit code.</p>
      <ForgotPasswordForm key={email} email={email} onSent={() => void navigate(PATHS.otp)} />
      <p className="mt-6 text-ink-2">
        Remembered it?{' '}
        <TextLink to={PATHS.signIn} reach="always">
          Sign In
        </TextLink>
      </p>
    </>
  );
}

/** Returns the email typed into the sign-in form that led here. */
function typedEmail(state: unknown): string {
  const { email } = (state ?? {}) as Partial<Record<string, unknown>>;
  return typeof email === 'string' ? email : '';
}
