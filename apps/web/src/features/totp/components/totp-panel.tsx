import { RECOVERY_CODES } from '@interview-detection/shared/totp/totp.rules';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { QueryView } from '#web/components/records/query-view';
import { LoadingState } from '#web/components/states/loading-state';
import { Badge } from '#web/components/ui/badge';
import { Button } from '#web/components/ui/button';
import { Skeleton } from '#web/components/ui/skeleton';
import { useHasPassword } from '#web/entities/users/api';
import { useTotp } from '../api';
import { NewCodesDialog } from './new-codes-dialog';
import { SetUpDialog } from './set-up-dialog';
import { TurnOffDialog } from './turn-off-dialog';

/** Shows whether the account requires a second factor, and changes that. */
export function TotpPanel({ email }: { email: string }) {
  const totp = useTotp();
  const hasPassword = useHasPassword() ?? true;
  const [open, setOpen] = useState<'set-up' | 'turn-off' | 'new-codes' | null>(null);
  const close = () => setOpen(null);
  const skeleton = (
    <LoadingState label="Loading two-factor authentication">
      <Skeleton className="h-9 w-40" />
    </LoadingState>
  );
  return (
    <section>
      <h3 className="flex flex-wrap items-center gap-2">
        Two-factor authentication
        {totp.data?.enabled && (
          <Badge tone="ok" icon={<ShieldCheck aria-hidden="true" />}>
            On
          </Badge>
        )}
      </h3>
      <p className="mt-1 mb-3 text-sm text-ink-2">
        {hasPassword
          ? 'Sign in with your password and a code from an authenticator app, so that a stolen password alone lets no one in.'
          : 'Adds a code from an authenticator app to signing in with a password. You sign in without one, so you won’t be asked for a code.'}
      </p>
      <QueryView query={totp} skeleton={skeleton} title="Two-factor authentication could not be loaded">
        {({ enabled, recoveryCodesLeft }) =>
          enabled ? (
            <>
              <p className="mb-3 text-sm">
                {recoveryCodesLeft} of {RECOVERY_CODES} recovery codes left.
                {recoveryCodesLeft < 3 && ' Create new ones soon.'}
              </p>
              <div className="flex flex-wrap gap-2">
                <Button onClick={() => setOpen('new-codes')}>New recovery codes…</Button>
                <Button onClick={() => setOpen('turn-off')}>Turn off…</Button>
              </div>
            </>
          ) : (
            <Button onClick={() => setOpen('set-up')}>Set up…</Button>
          )
        }
      </QueryView>
      {open === 'set-up' && <SetUpDialog email={email} onClose={close} onDone={close} />}
      {open === 'new-codes' && <NewCodesDialog email={email} onClose={close} />}
      {open === 'turn-off' && <TurnOffDialog onClose={close} />}
    </section>
  );
}
