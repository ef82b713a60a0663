import { sessionsEndpoints } from '@interview-detection/shared/sessions/sessions.endpoints';
import { keepPreviousData, mutationOptions, useQuery } from '@tanstack/react-query';
import { session } from '#web/lib/session';
import { call, endpointQuery } from '#web/lib/session-client';

/** Number of log entries per page. */
export const LOG_PAGE_SIZE = 10;

const sessionsQuery = endpointQuery(sessionsEndpoints.list, {});

/** Reads the user's own active sessions, latest first. */
export const useSessions = () => useQuery(sessionsQuery);

/** Reads what happened to the user's own account, latest first. */
export const useSecurityLog = (page: number) =>
  useQuery({
    ...endpointQuery(sessionsEndpoints.securityLog, { query: { page, size: LOG_PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });

/** Ends one of the user's other sessions. */
export const endSession = (id: string) =>
  mutationOptions({
    mutationFn: () => call(sessionsEndpoints.end, { params: { id }, body: {} }),
    // Excludes the current user, which shares this noun.
    onSettled: (_ended, _error, _input, _before, { client }) => {
      void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      void client.invalidateQueries({ queryKey: logKey });
    },
  });

const logKey = endpointQuery(sessionsEndpoints.securityLog, {}).queryKey.slice(0, 2);

/** Ends all sessions except this one. */
export const endOtherSessions = mutationOptions({
  mutationFn: () => call(sessionsEndpoints.endOthers, { body: {} }),
  onSettled: (_ended, _error, _input, _before, { client }) => {
    void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    void client.invalidateQueries({ queryKey: logKey });
  },
});

/** Ends all sessions of the account, including this one. */
export const logoutEverywhere = mutationOptions({
  mutationFn: (body: { keys: boolean }) => call(sessionsEndpoints.logoutAll, { body }),
  onSuccess: () => session.logout(),
});
