import { createClient } from './api-client';
import { queriesOf } from './api-query';
import { notify } from './notify';
import { session } from './session';

/**
 * The API as the holder of a session sees it, and as a guest does before signing in. A 401 to a request that carried
 * the token ends the session and shows the server's message; the guards then lead to /signin (contract §12).
 */
export const sessionClient = createClient({
  credential: () => session.token,
  onUnauthenticated: (token, message) => {
    if (session.expire(token)) notify.error(message, { id: 'session-ended' });
  },
});

export const { call } = sessionClient;

export const endpointQuery = queriesOf(sessionClient);
