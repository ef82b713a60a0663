import { sessionsEndpoints } from '@interview-detection/shared/sessions/sessions.endpoints';
import type { OwnerPassword } from '@interview-detection/shared/sessions/sessions.schema';
import { keepPreviousData, mutationOptions, useQuery } from '@tanstack/react-query';
import { ApiError } from '../../lib/api-error';
import { session } from '../../lib/session';
import { call, endpointQuery, sessionClient } from '../../lib/session-client';

/** Entries of the log that are shown at once. */
export const LOG_PAGE_SIZE = 10;

const sessionsQuery = endpointQuery(sessionsEndpoints.list, {});

/** One's own sessions that go on, latest first. */
export const useSessions = () => useQuery(sessionsQuery);

/** What happened to one's own account, latest first. */
export const useSecurityLog = (page: number) =>
  useQuery({
    ...endpointQuery(sessionsEndpoints.securityLog, { query: { page, size: LOG_PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });

/** Ends one of one's other sessions. */
export const endSession = (id: string) =>
  mutationOptions({
    // Its own window asks for the password, and names what is ended.
    mutationFn: (body: OwnerPassword) => sessionClient.call(sessionsEndpoints.end, { params: { id }, body }),
    // Who is signed in, which has the same noun, stays as it is.
    onSettled: (_ended, _error, _input, _before, { client }) => {
      void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      void client.invalidateQueries({ queryKey: logKey });
    },
  });

const logKey = endpointQuery(sessionsEndpoints.securityLog, {}).queryKey.slice(0, 2);

/** Ends every session but this one. */
export const endOtherSessions = mutationOptions({
  mutationFn: (body: OwnerPassword) => sessionClient.call(sessionsEndpoints.endOthers, { body }),
  onSettled: (_ended, _error, _input, _before, { client }) => {
    void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    void client.invalidateQueries({ queryKey: logKey });
  },
});

/** Ends every session of the account, this one too. */
export const logoutEverywhere = mutationOptions({
  mutationFn: (body: { keys: boolean }) => call(sessionsEndpoints.logoutAll, { body }),
  onSuccess: () => session.logout(),
});

/** Whether the server asks for the password first: the sign-in is a while ago. */
export const asksWhoIsThere = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'CONFIRM_PASSWORD';
