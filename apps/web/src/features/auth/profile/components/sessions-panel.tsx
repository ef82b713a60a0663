import { useState } from 'react';
import { Button } from '../../../../components/ui/button';
import { useLogoutEverywhere } from '../api';

/** Ends every session of the account, after asking once. */
export function SessionsPanel() {
  const [asking, setAsking] = useState(false);
  const logout = useLogoutEverywhere();
  return (
    <section>
      <h3>Sessions</h3>
      <p className="mt-1 text-sm text-ink-2">
        {asking
          ? 'Every device that is signed in to your account, this one too, will have to sign in again.'
          : 'If you have lost a device or used one that is not yours, end every session at once.'}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {asking ? (
          <>
            <Button look="danger" busy={logout.isPending} onClick={() => logout.mutate()}>
              Sign out everywhere
            </Button>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
          </>
        ) : (
          <Button onClick={() => setAsking(true)}>Sign out everywhere…</Button>
        )}
      </div>
    </section>
  );
}
