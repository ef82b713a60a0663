import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { LazyBoundary } from '../components/states/lazy-boundary';
import { TextLink } from '../components/ui/text-link';
import { VerifyByLink } from '../features/auth/components/verify-by-link';
import { mailedLink } from '../features/auth/store';
import { lazyWithRetry } from '../lib/lazy-with-retry';
import { PATHS } from '../lib/paths';
import { useSession } from '../lib/session';

/** In a separate script: users who follow the link enter no code. */
const byCode = lazyWithRetry(() => import('../features/auth/components/verify-by-code').then(m => m.VerifyByCode));

/**
 * Contract §28: verifies an address with the emailed link, wherever it is opened, or with a code entered by the
 * signed-in user.
 */
export function VerifyEmailPage() {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const { token } = useSession();
  const inAddress = mailedLink(hash)?.token ?? null;
  const [link, setLink] = useState(inAddress);
  if (inAddress !== null && inAddress !== link) setLink(inAddress);
  useEffect(() => {
    // Removes it from the address and the history at once.
    if (inAddress !== null) void navigate(PATHS.verifyEmail, { replace: true });
  }, [inAddress, navigate]);

  if (link !== null) return <VerifyByLink key={link} link={link} onGiveUp={() => setLink(null)} />;
  if (!token) return <SignInFirst />;
  return (
    <LazyBoundary fallback={null}>
      <byCode.Component />
    </LazyBoundary>
  );
}

function SignInFirst() {
  return (
    <>
      <h1 className="text-2xl">Verify your email address</h1>
      <p className="mt-1.5 text-ink-2">
        Open the link in our email, or{' '}
        <TextLink to={PATHS.signIn} reach="always">
          sign in
        </TextLink>{' '}
        to enter its code or have a new one sent.
      </p>
    </>
  );
}
