import { useEffect, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { resetFlow } from '../features/auth/store';
import { PATHS } from '../lib/paths';
import { afterSignIn, returnAddress } from '../lib/return-address';
import { session, useSession } from '../lib/session';
import type { Access } from './routes';

interface GuardProps {
  children: ReactNode;
}

/**
 * A guest on a token-required page goes to `/` (contract §2), after a 401 to /signin (contract §12); the page is remembered
 * for the time after signing in, unless the person left it by Logout.
 */
function TokenOnly({ children }: GuardProps) {
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
  const location = useLocation();
  const [asked] = useState(location);
  useEffect(() => {
    if (comesBack) returnAddress.remember(asked);
  }, [asked, comesBack]);
  return <Navigate to={cause === 'expired' || cause === 'changing' ? PATHS.signIn : PATHS.root} replace />;
}

/**
 * Whoever opens a guest page with a token goes to `/`; whoever gets one while there, by signing in, to the page that
 * was asked for, else to the dashboard. The link of an invitation is no mistake: its page asks what to do.
 */
function GuestOnly({ children }: GuardProps) {
  const { token } = useSession();
  const { pathname, hash } = useLocation();
  // Not `token`: while a prerendered page is taken over, that is still a guest's.
  const [cameWithToken] = useState(() => session.token !== null);
  const [cameByLink] = useState(() => isInvitation(pathname, hash));
  if (!token || (cameByLink && pathname === PATHS.resetPassword)) return children;
  return <Navigate to={cameWithToken ? PATHS.root : afterSignIn()} replace />;
}

const isInvitation = (pathname: string, hash: string): boolean =>
  pathname === PATHS.resetPassword && (hash.startsWith('#token=') || resetFlow.isInvited());

function Anyone({ children }: GuardProps) {
  return children;
}

export const GUARDS: Record<Access, (props: GuardProps) => ReactNode> = {
  public: Anyone,
  guest: GuestOnly,
  token: TokenOnly,
};
