import { useLocation } from 'react-router-dom';
import { TextLink } from '../components/ui/text-link';
import { SignInForm } from '../features/auth/components/sign-in-form';
import { useHydrated } from '../lib/hydrated';
import { PATHS } from '../lib/paths';
import { returnAddress } from '../lib/return-address';
import { arrivalOf } from '../features/auth/rules';

export function SignInPage() {
  const { state } = useLocation();
  // A reload brings the state back, but the prerendered page knew nothing of it.
  const hydrated = useHydrated();
  const { notice, email } = arrivalOf(hydrated ? state : null);
  return (
    <>
      <h1 className="text-2xl">Sign in</h1>
      <p className="mt-1.5 mb-6 text-ink-2">
        {hydrated && returnAddress.get() ? 'The page you asked for opens next.' : 'Pick up where you left off.'}
      </p>
      <SignInForm key={email} email={email} news={notice} />
      <p className="mt-6 text-ink-2">
        No account?{' '}
        <TextLink to={PATHS.signUp} reach="always">
          Create now
        </TextLink>
      </p>
    </>
  );
}
