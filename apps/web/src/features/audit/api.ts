import { auditEndpoints } from '@interview-detection/shared/audit/audit.endpoints';
import { teamEndpoints } from '@interview-detection/shared/team/team.endpoints';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, endpointQuery } from '../../lib/session-client';
import type { AuditView } from './view';

/** Entries of a page of the settings. */
export const AUDIT_PAGE_SIZE = 20;

/** Entries, newest first; the last page stays on the screen while the next one is loading. */
export function useAudit({ page, ...filters }: AuditView) {
  return useQuery({
    ...endpointQuery(auditEndpoints.list, { query: { page, size: AUDIT_PAGE_SIZE, ...filters } }),
    placeholderData: keepPreviousData,
  });
}

/** How far the chain has come and whether its end holds: asked anew each time the log is opened. */
export const useAuditState = () => useQuery({ ...endpointQuery(auditEndpoints.state, {}), staleTime: 0 });

/** Whose entries can be chosen: everybody of the company, deactivated people too. */
export const useActors = () => useQuery(endpointQuery(teamEndpoints.list, {}));

/** The log as a file, with the filters that are set. */
export const loadAuditCsv = ({ page: _page, ...filters }: AuditView): Promise<Blob> =>
  call(auditEndpoints.csv, { query: filters });
