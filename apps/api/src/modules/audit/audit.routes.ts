import type { auditEndpoints } from '@interview-detection/shared/audit/audit.endpoints';
import type { Handlers } from '#api/http/mount';
import { presentAuditCsv, presentEntry, presentState } from './audit.presenter';
import { checkAudit, exportAudit, listAudit } from './audit.service';

export const auditHandlers: Handlers<typeof auditEndpoints> = {
  async list({ principal, query }) {
    const { items, ...rest } = await listAudit(principal, query);
    return { items: items.map(presentEntry), ...rest };
  },
  async csv({ principal, query }) {
    return presentAuditCsv(() => exportAudit(principal, query));
  },
  async state({ principal }) {
    return presentState(await checkAudit(principal));
  },
};
