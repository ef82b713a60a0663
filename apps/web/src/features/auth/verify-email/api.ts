import { mutationOptions } from '@tanstack/react-query';
import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { currentUserQuery } from '../../../entities/users/store';
import type { CallInput } from '../../../lib/api-client';
import { call } from '../../../lib/session-client';

/** Verifies an address by a mailed link or code; what the signed-in person is told changes with it. */
export const verifyEmail = mutationOptions({
  mutationFn: (body: CallInput<typeof authEndpoints.verifyEmail>['body']) => call(authEndpoints.verifyEmail, { body }),
  onSuccess: (_user, _body, _before, { client }) => client.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
});

/** Has a new link and code mailed to the signed-in person. */
export const resendVerification = mutationOptions({ mutationFn: () => call(authEndpoints.resendVerification, {}) });
