import { totpEndpoints } from '@interview-detection/shared/totp/totp.endpoints';
import { mutationOptions } from '@tanstack/react-query';
import type { CallInput } from '#web/lib/api-client';
import { call } from '#web/lib/session-client';
import { enter } from '../api';

/** Signs in with a code of the authenticator app or a recovery code, after the password. */
export const loginByTotp = mutationOptions({
  mutationFn: (body: CallInput<typeof totpEndpoints.login>['body']) => call(totpEndpoints.login, { body }),
  onSuccess: (reply, _body, _before, { client }) => enter(reply, client),
});
