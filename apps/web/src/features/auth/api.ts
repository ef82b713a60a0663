import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import type { Session } from '@interview-detection/shared/auth/signed-in.schema';
import { totpEndpoints } from '@interview-detection/shared/totp/totp.endpoints';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { currentUserQuery, setCurrentUser } from '#web/entities/users/store';
import type { CallInput } from '#web/lib/api-client';
import { ApiError } from '#web/lib/api-error';
import { session } from '#web/lib/session';
import { call } from '#web/lib/session-client';
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

/** Exchanges the emailed code for a reset token. */
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

/** Signs in with a code of the authenticator app or a recovery code, after the password. */
export const loginByTotp = mutationOptions({
  mutationFn: (body: CallInput<typeof totpEndpoints.login>['body']) => call(totpEndpoints.login, { body }),
  onSuccess: (reply, _body, _before, { client }) => enter(reply, client),
});

/** Verifies an address with an emailed link or code, and updates what the signed-in user sees. */
export const verifyEmail = mutationOptions({
  mutationFn: (body: CallInput<typeof authEndpoints.verifyEmail>['body']) => call(authEndpoints.verifyEmail, { body }),
  onSuccess: (_user, _body, _before, { client }) => client.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
});

/** Emails a new link and code to the signed-in user. */
export const resendVerification = mutationOptions({ mutationFn: () => call(authEndpoints.resendVerification, {}) });
