import { passkeysEndpoints } from '@interview-detection/shared/passkeys/passkeys.endpoints';
import { sessionsEndpoints } from '@interview-detection/shared/sessions/sessions.endpoints';
import { mutationOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { toPassword } from '#web/entities/users/api';
import { createPasskey } from '#web/lib/passkey';
import { call, endpointQuery } from '#web/lib/session-client';

const passkeysQuery = endpointQuery(passkeysEndpoints.list, {});
const logKey = endpointQuery(sessionsEndpoints.securityLog, {}).queryKey.slice(0, 2);

/** Reads the user's own passkeys, latest first. */
export const usePasskeys = () => useQuery(passkeysQuery);

function refresh(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
  void client.invalidateQueries({ queryKey: logKey });
}

/** Creates a passkey in the browser and adds it to the account. */
export const addPasskey = mutationOptions({
  mutationFn: async ({ name, password }: { name: string; password: string }) => {
    const options = await call(passkeysEndpoints.options, { body: toPassword(password) });
    const credential = await createPasskey(options);
    return call(passkeysEndpoints.add, { body: { name, credential } });
  },
  onSuccess: (_passkey, _input, _before, { client }) => refresh(client),
});

/** Deletes one of the user's own passkeys. */
export const removePasskey = (id: string) =>
  mutationOptions({
    mutationFn: ({ password }: { password: string }) =>
      call(passkeysEndpoints.remove, { params: { id }, body: toPassword(password) }),
    onSuccess: (_done, _body, _before, { client }) => refresh(client),
  });
