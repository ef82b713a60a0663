import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { LazyBoundary } from '../components/states/lazy-boundary';
import { TextLink } from '../components/ui/text-link';
import { SignInForm } from '../features/auth/components/sign-in-form';
import { ProviderSignIn } from '../features/oidc/components/provider-sign-in';
import { useHydrated } from '../lib/use-browser';
import { lazyWithRetry } from '../lib/lazy-with-retry';
import { knowsPasskeys } from '../lib/passkey-support';
import { PATHS } from '../lib/paths';
import { returnAddress } from '../lib/return-address';
import { useSession, type SessionCause } from '../lib/session';
import { arrivalOf } from '../features/auth/rules';
import { chosenPassword } from '../features/auth/store';

/** In a separate script: most accounts require only a password. */
const secondStep = lazyWithRetry(() => import('../features/auth/components/second-step').then(m => m.SecondStep));

/** The same: only where the browser supports passkeys. */
const byPasskey = lazyWithRetry(() =>
  import('../features/auth/components/sign-in-by-passkey').then(m => m.SignInByPasskey),
);

/** Stays on the page, since the toast about the same may pass unread. Ends in a space, as more follows. */
function ended(cause: SessionCause): string {
  if (cause === 'expired') return 'You were signed out. ';
  return cause === 'elsewhere' ? 'You were signed out in another tab. ' : '';
}

export function SignInPage() {
  const { state } = useLocation();
  const { cause } = useSession();
  // A reload restores the location's state, but the prerendered page did not have it.
  const hydrated = useHydrated();
  const { notice, email } = arrivalOf(hydrated ? state : null);
  const password = notice ? chosenPassword.get() : '';
  useEffect(() => chosenPassword.forget, []);
  // Not stored: a reload asks for the password again.
  const [token, setToken] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  if (token !== null) {
    const backTo = (why: string | null) => {
      setProblem(why);
      setToken(null);
    };
    return (
      <LazyBoundary fallback={null}>
        <secondStep.Component token={token} onBack={backTo} />
      </LazyBoundary>
    );
  }
  return (
    <>
      <h1 className="text-2xl">Sign in</h1>
      <p className="mt-1.5 mb-6 text-ink-2">
        {hydrated && ended(cause)}
        {hydrated && returnAddress.get() ? 'The page you asked for opens next.' : 'Pick up where you left off.'}
      </p>
      <SignInForm
        key={email}
        email={email}
        password={password}
        news={notice}
        problem={problem}
        onSecondFactor={setToken}
      />
      {hydrated && knowsPasskeys() && (
        <LazyBoundary fallback={null}>
          <byPasskey.Component />
        </LazyBoundary>
      )}
      <ProviderSignIn />
      <p className="mt-6 text-ink-2">
        No account?{' '}
        <TextLink to={PATHS.signUp} reach="always">
          Create now
        </TextLink>
      </p>
    </>
  );
}
