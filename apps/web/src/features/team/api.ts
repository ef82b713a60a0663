import { mutationOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { teamEndpoints } from '@interview-detection/shared/team/team.endpoints';
import { usersEndpoints } from '@interview-detection/shared/users/users.endpoints';
import { toPassword } from '#web/entities/users/api';
import type { CallInput } from '#web/lib/api-client';
import { session } from '#web/lib/session';
import { nounKey, call, endpointQuery } from '#web/lib/session-client';

const teamQuery = endpointQuery(teamEndpoints.list, {});

/** Reads everyone in the company by name, including deactivated users. */
export const useTeam = () => useQuery(teamQuery);

/** Refetches who is in the company, the user's own permissions, and who holds which interview. */
export const refreshTeam = (client: QueryClient) =>
  Promise.all(
    [teamEndpoints.list, usersEndpoints.list, authEndpoints.me, interviewsEndpoints.list].map(endpoint =>
      client.invalidateQueries({ queryKey: nounKey(endpoint) }),
    ),
  );

/** Creates an account for an email address, and emails a link to set its first password. */
export const inviteColleague = mutationOptions({
  mutationFn: (body: CallInput<typeof teamEndpoints.invite>['body']) => call(teamEndpoints.invite, { body }),
  onSettled: (_member, _error, _body, _before, { client }) => refreshTeam(client),
});

/** Emails a new link; the previous one stops working. */
export const inviteAgain = (id: string) =>
  mutationOptions({
    mutationFn: () => call(teamEndpoints.inviteAgain, { params: { id } }),
    onSettled: (_member, _error, _body, _before, { client }) => refreshTeam(client),
  });

/** Changes a user's role, or deactivates or reactivates them. */
export const changeMember = (id: string) =>
  mutationOptions({
    mutationFn: (body: CallInput<typeof teamEndpoints.update>['body']) =>
      call(teamEndpoints.update, { params: { id }, body }),
    onSettled: (_member, _error, _body, _before, { client }) => refreshTeam(client),
  });

/** Deletes the user's own account, which ends the session. */
export const leave = mutationOptions({
  mutationFn: ({ password }: { password: string }) => call(teamEndpoints.leave, { body: toPassword(password) }),
  onSuccess: () => session.logout(),
});
