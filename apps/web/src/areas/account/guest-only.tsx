import { useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { mailedLink, resetFlow } from '../../features/auth/store';
import { findRoute } from '../../lib/address';
import { PATHS } from '../../lib/paths';
import { afterSignIn } from '../../lib/return-address';
import { session, useSession } from '../../lib/session';

/**
 * Whoever opens a guest page with a token goes to `/`; whoever gets one while there, by signing in, to the page that
 * was asked for, else to the dashboard. A mailed link is no mistake: its page asks what to do. A screen for anyone stays.
 */
export function GuestOnly({ children }: { children: ReactNode }) {
  const { token } = useSession();
  const { pathname, hash } = useLocation();
  // Not `token`: while a prerendered page is taken over, that is still a guest's.
  const [cameWithToken] = useState(() => session.token !== null);
  const [cameByLink] = useState(() => isMailedLink(pathname, hash));
  if (!token || findRoute(pathname).isForAnyone || (cameByLink && pathname === PATHS.resetPassword)) return children;
  return <Navigate to={cameWithToken ? PATHS.root : afterSignIn()} replace />;
}

const isMailedLink = (pathname: string, hash: string): boolean =>
  pathname === PATHS.resetPassword && (mailedLink(hash) !== null || resetFlow.isLinked());
