import { useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { mailedLink, resetFlow } from '#web/features/auth/store';
import { findRoute } from '#web/lib/address';
import { PATHS } from '#web/lib/paths';
import { afterSignIn } from '#web/lib/return-address';
import { session, useSession } from '#web/lib/session';

/**
 * Redirects from guest pages. A visitor who arrives with a token goes to `/`; one who signs in here goes to the page
 * that was asked for, or else to the dashboard. An emailed link is never redirected, because its page asks what to do;
 * nor is a screen that is open to everyone.
 */
export function GuestOnly({ children }: { children: ReactNode }) {
  const { token } = useSession();
  const { pathname, hash } = useLocation();
  // Not `token`: while a prerendered page hydrates, `token` is still a guest's.
  const [cameWithToken] = useState(() => session.token !== null);
  const [cameByLink] = useState(() => isMailedLink(pathname, hash));
  if (!token || findRoute(pathname).isForAnyone || (cameByLink && pathname === PATHS.resetPassword)) return children;
  return <Navigate to={cameWithToken ? PATHS.root : afterSignIn()} replace />;
}

const isMailedLink = (pathname: string, hash: string): boolean =>
  pathname === PATHS.resetPassword && (mailedLink(hash) !== null || resetFlow.isLinked());
