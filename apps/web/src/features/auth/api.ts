import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import type { Session } from '@interview-detection/shared/auth/signed-in.schema';
import type { CallInput } from '#web/lib/api-client';
import { call } from '#web/lib/session-client';
import { ApiError } from '#web/lib/api-error';
import { setCurrentUser } from '#web/entities/users/store';
import { session } from '#web/lib/session';
import { resetFlow } from './store';

/** Stores the token (contract §4); the guard of the guest pages then redirects to the dashboard. */
export function enter({ token, user }: Session, client: QueryClient): void {
  session.start(token);
  setCurrentUser(client, user);
}

/** Signs in, unless the account asks for a second factor first. */
export const login = mutationOptions({
  mutationFn: (body: CallInput<typeof authEndpoints.login>['body']) => call(authEndpoints.login, { body }),
  onSuccess: (reply, _body, _before, { client }) => {
    if ('token' in reply) enter(reply, client);
  },
});

export const register = mutationOptions({
  mutationFn: (body: CallInput<typeof authEndpoints.register>['body']) => call(authEndpoints.register, { body }),
});

/** Requests a code by mail; the reply is the same whether or not the account exists (contract §14). */
export const forgotPassword = mutationOptions({
  mutationFn: (body: CallInput<typeof authEndpoints.forgotPassword>['body']) =>
    call(authEndpoints.forgotPassword, { body }),
  onSuccess: ({ message }, { email }) => resetFlow.codeSent(email, message),
});

/** Exchanges the mailed code for a reset token. */
export const verifyOtp = mutationOptions({
  mutationFn: (body: CallInput<typeof authEndpoints.verifyOtp>['body']) => call(authEndpoints.verifyOtp, { body }),
  onSuccess: ({ resetToken }, { email }) => resetFlow.verified(email, resetToken),
});

/** Sets the new password; afterwards the token is spent, or it was invalid. */
export const resetPassword = mutationOptions({
  mutationFn: (body: CallInput<typeof authEndpoints.resetPassword>['body']) =>
    call(authEndpoints.resetPassword, { body }),
  onSuccess: () => resetFlow.end(),
  onError: error => {
    if (error instanceof ApiError && error.code === 'TOKEN_INVALID') resetFlow.dropToken();
  },
});
