import { ACTION_PATTERN } from '@interview-detection/shared/audit/audit.rules';
import { id } from '@interview-detection/shared/fields';
import { z } from 'zod';

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
