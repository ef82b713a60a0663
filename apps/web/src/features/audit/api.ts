import { auditEndpoints } from '@interview-detection/shared/audit/audit.endpoints';
import { ACTION_PATTERN } from '@interview-detection/shared/audit/audit.rules';
import { id } from '@interview-detection/shared/fields';
import { teamEndpoints } from '@interview-detection/shared/team/team.endpoints';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { call, endpointQuery } from '#web/lib/session-client';

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

const day = z.iso.date().optional().catch(undefined);

/** The log's state in the address of the settings. */
export const auditViewSchema = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
  actor: id.optional().catch(undefined),
  action: z.string().regex(ACTION_PATTERN).optional().catch(undefined),
  record: id.optional().catch(undefined),
  from: day,
  to: day,
});
export type AuditView = z.output<typeof auditViewSchema>;

/** Returns whether filters are set. */
export const isFiltered = ({ page: _page, ...filters }: AuditView): boolean =>
  Object.values(filters).some(value => value !== undefined);
