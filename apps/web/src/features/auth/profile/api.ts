import { mutationOptions } from '@tanstack/react-query';
import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { usersEndpoints } from '@interview-detection/shared/users/users.endpoints';
import { changeCurrentUser, passwordChosen } from '#web/entities/users/store';
import type { CallInput } from '#web/lib/api-client';
import { session } from '#web/lib/session';
import { call } from '#web/lib/session-client';

/** The reply replaces the auth data (contract §7). */
export const updateUser = (id: string) =>
  mutationOptions({
    mutationFn: (body: CallInput<typeof usersEndpoints.update>['body']) =>
      call(usersEndpoints.update, { params: { id }, body }),
    onSuccess: (user, _body, _before, { client }) => changeCurrentUser(client, user),
  });

/** All other sessions end; this one continues with the new token (contract §14). */
export const changePassword = mutationOptions({
  mutationFn: (body: CallInput<typeof authEndpoints.changePassword>['body']) =>
    call(authEndpoints.changePassword, { body }),
  onSuccess: ({ token }, _body, _before, { client }) => {
    session.start(token);
    passwordChosen(client);
  },
});
