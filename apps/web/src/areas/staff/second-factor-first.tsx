import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { LazyBoundary } from '#web/components/states/lazy-boundary';
import { useCurrentUser } from '#web/entities/users/use-current-user';
import { lazyWithRetry } from '#web/lib/lazy-with-retry';
import { session } from '#web/lib/session';

/** In a separate script: most companies do not require it. */
const dialog = lazyWithRetry(() => import('./settings/second-factor-dialog').then(m => m.SecondFactorDialog));

/**
 * Replaces every page while the company requires a second factor that the user has not set up, since none of the page
 * could be loaded. It stays until the recovery codes have been saved: they are shown only once, even if the account
 * counts as set up by then.
 */
export function SecondFactorFirst({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const user = useCurrentUser().data;
  const isAsked = user?.mustSetUpSecondFactor === true && !user.mustChangePassword;
  const [isSettingUp, setSettingUp] = useState(isAsked);
  if (isAsked && !isSettingUp) setSettingUp(true);
  if (!user || !isSettingUp) return children;
  const go = async () => {
    session.needsFactor = false;
    // Everything, including what was refused before.
    await client.invalidateQueries();
    setSettingUp(false);
  };
  return (
    <LazyBoundary>
      <dialog.Component email={user.email} onDone={() => void go()} />
    </LazyBoundary>
  );
}
