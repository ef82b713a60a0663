import { useEffect, useState, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { useAddress } from '#web/lib/address';
import { notify } from '#web/lib/notify';
import { PATHS } from '#web/lib/paths';
import { returnAddress } from '#web/lib/return-address';
import { useSession } from '#web/lib/session';

/**
 * Redirects a guest on a token-required page to `/` (contract §2), or to /signin after a 401 (contract §12). The page
 * is remembered until after signing in, unless the user logged out.
 */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const { token, cause } = useSession();
  const isSignedIn = token !== null;
  const [cameSignedIn] = useState(isSignedIn);
  useEffect(() => {
    if (isSignedIn) returnAddress.forget();
  }, [isSignedIn]);
  if (isSignedIn) return children;
  return <SignInFirst comesBack={!(cameSignedIn && cause === 'logout')} />;
}

function SignInFirst({ comesBack }: { comesBack: boolean }) {
  const { cause } = useSession();
  const address = useAddress();
  const [asked] = useState(address);
  useEffect(() => {
    if (comesBack) returnAddress.remember(asked);
  }, [asked, comesBack]);
  useEffect(() => {
    if (cause === 'elsewhere') notify.error('You were signed out in another tab.', { id: 'session-ended' });
  }, [cause]);
  return <Navigate to={cause === 'expired' || cause === 'changing' ? PATHS.signIn : PATHS.root} replace />;
}
