import { mutationOptions, useMutation } from '@tanstack/react-query';
import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { usersEndpoints } from '@interview-detection/shared/users/users.endpoints';
import type { CallInput } from '../../lib/api-client';
import { call } from '../../lib/session-client';
import { ApiError } from '../../lib/api-error';
import { setCurrentUser } from '../../entities/users/use-current-user';
import { session } from '../../lib/session';
import { resetFlow } from './store';

/** Stores the token (contract §4); the guard of the guest pages then leads to the dashboard. */
export const login = mutationOptions({
  mutationFn: (body: CallInput<typeof authEndpoints.login>['body']) => call(authEndpoints.login, { body }),
  onSuccess: ({ token, user }, _body, _before, { client }) => {
    session.start(token);
    setCurrentUser(client, user);
  },
});

export const register = mutationOptions({
  mutationFn: (body: CallInput<typeof authEndpoints.register>['body']) => call(authEndpoints.register, { body }),
});

/** Asks for a code by mail; the answer is the same whether or not there is such an account (contract §14). */
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

/** Sets the new password; the token is spent then, or was of no use. */
export const resetPassword = mutationOptions({
  mutationFn: (body: CallInput<typeof authEndpoints.resetPassword>['body']) =>
    call(authEndpoints.resetPassword, { body }),
  onSuccess: () => resetFlow.end(),
  onError: error => {
    if (error instanceof ApiError && error.code === 'TOKEN_INVALID') resetFlow.dropToken();
  },
});

/** The answer replaces the auth data (contract §7). */
export const updateUser = (id: string) =>
  mutationOptions({
    mutationFn: (body: CallInput<typeof usersEndpoints.update>['body']) =>
      call(usersEndpoints.update, { params: { id }, body }),
    onSuccess: (user, _body, _before, { client }) => setCurrentUser(client, user),
  });

/** Every other session ends; this one goes on with the new token (contract §14). */
export const changePassword = mutationOptions({
  mutationFn: (body: CallInput<typeof authEndpoints.changePassword>['body']) =>
    call(authEndpoints.changePassword, { body }),
  onSuccess: ({ token }) => session.start(token),
});

/** Ends every session of the account, this one too. */
export function useLogoutEverywhere() {
  return useMutation({
    mutationFn: () => call(authEndpoints.logoutAll, {}),
    onSuccess: () => session.logout(),
  });
}
