import { passkeysEndpoints } from '@interview-detection/shared/passkeys/passkeys.endpoints';
import { mutationOptions } from '@tanstack/react-query';
import { getPasskey } from '#web/lib/passkey';
import { call } from '#web/lib/session-client';
import { enter } from '../api';

/** Signs in with a passkey that the browser offers. */
export const loginByPasskey = mutationOptions({
  mutationFn: async () => {
    const credential = await getPasskey(await call(passkeysEndpoints.loginOptions, {}));
    return call(passkeysEndpoints.login, { body: { credential } });
  },
  meta: { errors: 'form' },
  onSuccess: (reply, _input, _before, { client }) => enter(reply, client),
});
