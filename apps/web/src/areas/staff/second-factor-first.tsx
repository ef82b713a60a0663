import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { LazyPlace } from '../../components/states/lazy-place';
import { useCurrentUser } from '../../entities/users/use-current-user';
import { lazyPart } from '../../lib/lazy-part';

/** In a script of its own: most companies do not ask for it. */
const dialog = lazyPart(() => import('./settings/second-factor-dialog').then(m => m.SecondFactorDialog));

/**
 * In place of every page where the company asks for a second factor that its visitor has not set up: nothing of it could be
 * loaded. It stays until the recovery codes are saved, which are shown once, whatever is known by then.
 */
export function SecondFactorFirst({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const user = useCurrentUser().data;
  const isAsked = user?.mustSetUpSecondFactor === true && !user.mustChangePassword;
  const [isSettingUp, setSettingUp] = useState(isAsked);
  if (isAsked && !isSettingUp) setSettingUp(true);
  if (!user || !isSettingUp) return children;
  const go = async () => {
    // Everything: what was refused before, too.
    await client.invalidateQueries();
    setSettingUp(false);
  };
  return (
    <LazyPlace>
      <dialog.Component email={user.email} onDone={() => void go()} />
    </LazyPlace>
  );
}
