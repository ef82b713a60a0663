import { Link, useLocation } from 'react-router-dom';
import { Notice } from '../components/ui/notice';
import { SignInForm } from '../features/auth/components/sign-in-form';
import { useHydrated } from '../lib/hydrated';
import { PATHS } from '../lib/paths';
import { arrivalOf } from '../features/auth/sign-in-arrival';

export function SignInPage() {
  const { state } = useLocation();
  // A reload brings the state back, but the prerendered page knew nothing of it.
  const { notice, email } = arrivalOf(useHydrated() ? state : null);
  return (
    <>
      <h1 className="text-2xl">Sign in</h1>
      <p className="mt-1.5 mb-6 text-ink-2">Pick up where you left off.</p>
      {notice && (
        <div className="mb-4">
          <Notice tone="ok" title={notice} />
        </div>
      )}
      <SignInForm key={email} email={email} />
      <p className="mt-6 text-ink-2">
        No account?{' '}
        <Link to={PATHS.signUp} className="py-3.5 font-medium text-accent-text hover:underline">
          Create now
        </Link>
      </p>
    </>
  );
}
