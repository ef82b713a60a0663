import { auditEndpoints } from '@interview-detection/shared/audit/audit.endpoints';
import { teamEndpoints } from '@interview-detection/shared/team/team.endpoints';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, endpointQuery } from '#web/lib/session-client';
import type { AuditView } from './view';

/** Entries per page of the settings. */
export const AUDIT_PAGE_SIZE = 20;

/** Reads entries, newest first; the previous page stays on the screen while the next one is loading. */
export function useAudit({ page, ...filters }: AuditView) {
  return useQuery({
    ...endpointQuery(auditEndpoints.list, { query: { page, size: AUDIT_PAGE_SIZE, ...filters } }),
    placeholderData: keepPreviousData,
  });
}

/** Reads how long the chain is and whether its end is intact; refetched each time the log is opened. */
export const useAuditState = () => useQuery({ ...endpointQuery(auditEndpoints.state, {}), staleTime: 0 });

/** Reads the users to filter by: everyone in the company, including deactivated users. */
export const useActors = () => useQuery(endpointQuery(teamEndpoints.list, {}));

/** Downloads the log as a file, with the current filters. */
export const loadAuditCsv = ({ page: _page, ...filters }: AuditView): Promise<Blob> =>
  call(auditEndpoints.csv, { query: filters });
