import { useState, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { PATHS } from '../lib/paths';
import { session, useSession } from '../lib/session';
import type { Access } from './routes';

interface GuardProps {
  children: ReactNode;
}

/** A guest on a token-required page goes to `/` (contract §2), after a 401 to /signin (contract §12). */
function TokenOnly({ children }: GuardProps) {
  const { token, cause } = useSession();
  if (token) return children;
  return <Navigate to={cause === 'expired' ? PATHS.signIn : PATHS.root} replace />;
}

/** Whoever opens a guest page with a token goes to `/`; whoever gets one while there, by signing in, to the dashboard. */
function GuestOnly({ children }: GuardProps) {
  const { token } = useSession();
  // Not `token`: while a prerendered page is taken over, that is still a guest's.
  const [cameWithToken] = useState(() => session.token !== null);
  if (!token) return children;
  return <Navigate to={cameWithToken ? PATHS.root : PATHS.dashboard} replace />;
}

function Anyone({ children }: GuardProps) {
  return children;
}

export const GUARDS: Record<Access, (props: GuardProps) => ReactNode> = {
  public: Anyone,
  guest: GuestOnly,
  token: TokenOnly,
};
