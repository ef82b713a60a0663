import { passkeysEndpoints } from '@interview-detection/shared/passkeys/passkeys.endpoints';
import { mutationOptions, useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { Button } from '#web/components/ui/button';
import { Notice } from '#web/components/ui/notice';
import { errorMessage } from '#web/lib/api-error';
import { getPasskey } from '#web/lib/passkey';
import { call } from '#web/lib/session-client';
import { enter } from '../api';

/** Signs in with a passkey that the browser offers. */
const loginByPasskey = mutationOptions({
  mutationFn: async () => {
    const credential = await getPasskey(await call(passkeysEndpoints.loginOptions, {}));
    return call(passkeysEndpoints.login, { body: { credential } });
  },
  meta: { errors: 'form' },
  onSuccess: (reply, _input, _before, { client }) => enter(reply, client),
});

/** Offers a passkey below the password form. */
export function SignInByPasskey() {
  const login = useMutation(loginByPasskey);
  return (
    <div className="mt-4 grid gap-4">
      <Button size="lg" busy={login.isPending} onClick={() => login.mutate(undefined)}>
        <KeyRound aria-hidden="true" />
        Use a passkey
      </Button>
      {login.error && <Notice tone="bad" title={errorMessage(login.error)} />}
    </div>
  );
}
