import { mutationOptions } from '@tanstack/react-query';
import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { currentUserQuery } from '#web/entities/users/store';
import type { CallInput } from '#web/lib/api-client';
import { call } from '#web/lib/session-client';

/** Verifies an address with a mailed link or code, and updates what the signed-in user sees. */
export const verifyEmail = mutationOptions({
  mutationFn: (body: CallInput<typeof authEndpoints.verifyEmail>['body']) => call(authEndpoints.verifyEmail, { body }),
  onSuccess: (_user, _body, _before, { client }) => client.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
});

/** Mails a new link and code to the signed-in user. */
export const resendVerification = mutationOptions({ mutationFn: () => call(authEndpoints.resendVerification, {}) });
