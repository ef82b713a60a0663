import { sessionsEndpoints } from '@interview-detection/shared/sessions/sessions.endpoints';
import { teamEndpoints } from '@interview-detection/shared/team/team.endpoints';
import { totpEndpoints } from '@interview-detection/shared/totp/totp.endpoints';
import { anyCode, confirmTotpSchema } from '@interview-detection/shared/totp/totp.schema';
import { mutationOptions, type QueryClient, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { ownPassword, toPassword } from '#web/entities/users/api';
import type { CallInput } from '#web/lib/api-client';
import { nounKey, call, endpointQuery } from '#web/lib/session-client';

const totpQuery = endpointQuery(totpEndpoints.state, {});
const logKey = endpointQuery(sessionsEndpoints.securityLog, {}).queryKey.slice(0, 2);

/** Reads whether the user's account requires a second factor. */
export const useTotp = () => useQuery(totpQuery);

/** Refetches what shows it: its panel, the account's log, the team. */
function refresh(client: QueryClient): void {
  for (const queryKey of [totpQuery.queryKey, logKey, nounKey(teamEndpoints.list)])
    void client.invalidateQueries({ queryKey });
}

interface PasswordAndCode {
  password: string;
  code: string;
}

/** Requests a secret for an authenticator app. */
export const beginTotp = mutationOptions({
  mutationFn: ({ password }: { password: string }) => call(totpEndpoints.begin, { body: toPassword(password) }),
});

/** Confirms the app with a code; the reply has the recovery codes. */
export const confirmTotp = mutationOptions({
  mutationFn: (body: CallInput<typeof totpEndpoints.confirm>['body']) => call(totpEndpoints.confirm, { body }),
  onSuccess: (_codes, _body, _before, { client }) => refresh(client),
});

/** Turns the second factor off. */
export const removeTotp = mutationOptions({
  mutationFn: ({ password, code }: PasswordAndCode) =>
    call(totpEndpoints.remove, { body: { ...toPassword(password), code } }),
  onSuccess: (_done, _body, _before, { client }) => refresh(client),
});

/** Creates new recovery codes, which are in the reply. */
export const renewRecoveryCodes = mutationOptions({
  mutationFn: ({ password, code }: PasswordAndCode) =>
    call(totpEndpoints.renewRecoveryCodes, { body: { ...toPassword(password), code } }),
  onSuccess: (_codes, _body, _before, { client }) => refresh(client),
});

// These forms use the wire names.
export const beginFormSchema = (hasPassword: boolean) => z.object({ password: ownPassword(hasPassword) });
export const confirmFormSchema = confirmTotpSchema;
export const passwordAndCodeFormSchema = (hasPassword: boolean) =>
  z.object({ password: ownPassword(hasPassword), code: anyCode });
