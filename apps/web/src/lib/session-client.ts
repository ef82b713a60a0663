import { createClient } from './api-client';
import { ApiError } from './api-error';
import { queriesOf } from './api-query';
import { notify } from './notify';
import { requestPassword } from './password-request';
import { session } from './session';

/**
 * The API client of signed-in users, and of guests before signing in. A 401 to a request that carried the token ends
 * the session and shows the server's message; the guards then lead to /signin (contract §12).
 */
export const sessionClient = createClient({
  credential: () => session.token,
  onUnauthenticated: (token, message) => {
    if (session.expire(token)) notify.error(message, { id: 'session-ended' });
  },
});

/**
 * Makes a call. Where the server requires the password first (403 CONFIRM_PASSWORD), a window asks for it and the call
 * is repeated.
 */
export const call: typeof sessionClient.call = async (...args) => {
  try {
    return await sessionClient.call(...args);
  } catch (error) {
    const isAsked = error instanceof ApiError && error.code === 'CONFIRM_PASSWORD' && (await requestPassword());
    if (!isAsked) throw error;
    return sessionClient.call(...args);
  }
};

export const endpointQuery = queriesOf(sessionClient);
