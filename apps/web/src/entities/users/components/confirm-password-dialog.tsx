import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { confirmPasswordSchema } from '@interview-detection/shared/auth/auth.schema';
import { passkeysEndpoints } from '@interview-detection/shared/passkeys/passkeys.endpoints';
import { mutationOptions, useMutation, useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { DialogFormEnd } from '#web/components/form/form-end';
import { failureAtField } from '#web/components/form/form-failure';
import { useServerForm } from '#web/components/form/use-server-form';
import { LoadingState } from '#web/components/states/loading-state';
import { Button } from '#web/components/ui/button';
import { CloseButton, Dialog, DialogActions } from '#web/components/ui/dialog';
import { Notice } from '#web/components/ui/notice';
import { Skeleton } from '#web/components/ui/skeleton';
import { errorMessage } from '#web/lib/api-error';
import { getPasskey } from '#web/lib/passkey';
import type { PasswordRequest } from '#web/lib/password-request';
import { endpointQuery, sessionClient } from '#web/lib/session-client';
import { logout } from '#web/entities/sessions/api';
import { useHasPassword } from '../api';
import { AccountPasswordField } from './account-password-field';

const confirmPassword = mutationOptions({
  mutationFn: (body: { password: string }) => sessionClient.call(authEndpoints.confirmPassword, { body }),
});

const confirmByPasskey = mutationOptions({
  mutationFn: async () => {
    const credential = await getPasskey(await sessionClient.call(passkeysEndpoints.loginOptions, {}));
    return sessionClient.call(passkeysEndpoints.confirm, { body: { credential } });
  },
  meta: { errors: 'form' },
});

interface WayProps {
  onDone: () => void;
}

/**
 * Asks users to confirm their identity, with a password or passkey of the account, before a change to the account's or
 * company's sign-in if the last sign-in was a while ago.
 */
export function ConfirmPasswordDialog({ request }: { request: PasswordRequest }) {
  return (
    <Dialog
      open
      onClose={() => request.settle(false)}
      title="Confirm it’s you"
      description="It’s been a while since you signed in, so please confirm that it’s you to continue."
    >
      <WaysToConfirm onDone={() => request.settle(true)} />
    </Dialog>
  );
}

function WaysToConfirm({ onDone }: WayProps) {
  const hasPassword = useHasPassword();
  const passkeys = useQuery(endpointQuery(passkeysEndpoints.list, {}));
  if (hasPassword === null || passkeys.isPending) {
    return (
      <LoadingState label="Loading how you can confirm it">
        <Skeleton className="h-20 w-full" />
      </LoadingState>
    );
  }
  const hasPasskey = (passkeys.data?.items ?? []).length > 0;
  return (
    <div className="grid gap-5">
      {hasPassword && <ConfirmPasswordForm onDone={onDone} />}
      {hasPasskey && <ConfirmByPasskey isOnly={!hasPassword} onDone={onDone} />}
      {!hasPassword && !hasPasskey && <SignInAgain />}
    </div>
  );
}

function ConfirmPasswordForm({ onDone }: WayProps) {
  const { form, failure, pending, submit } = useServerForm({
    schema: confirmPasswordSchema,
    mode: 'onSubmit',
    initial: { password: '' },
    mutation: confirmPassword,
    wireNames: { password: 'password' },
    unmountedError: 'Nothing has changed.',
    confirmLeave: false,
    onDone,
    onFailure: failureAtField({ PASSWORD_WRONG: 'password' }),
  });
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit(values => values)}>
      <AccountPasswordField error={form.formState.errors.password?.message} input={form.register('password')} />
      <DialogFormEnd failure={failure} pending={pending} action="Confirm" />
    </form>
  );
}

function ConfirmByPasskey({ isOnly, onDone }: WayProps & { isOnly: boolean }) {
  const { mutate, isPending, error } = useMutation({ ...confirmByPasskey, onSuccess: onDone });
  return (
    <div className="grid gap-4">
      {error && <Notice tone="bad" title={errorMessage(error)} />}
      <DialogActions>
        {isOnly && <CloseButton>Cancel</CloseButton>}
        <Button variant={isOnly ? 'primary' : 'plain'} busy={isPending} onClick={() => mutate()}>
          <KeyRound aria-hidden="true" />
          Use a passkey
        </Button>
      </DialogActions>
    </div>
  );
}

/** Shown for an account that signs in with an identity provider: only the provider can confirm the identity. */
function SignInAgain() {
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">
        Your account has no password here. Log out and sign in again with your company’s account, then make this change
        within 15 minutes.
      </p>
      <DialogActions>
        <CloseButton>Cancel</CloseButton>
        <Button variant="primary" onClick={logout}>
          Log out
        </Button>
      </DialogActions>
    </div>
  );
}
