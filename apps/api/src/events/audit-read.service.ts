import type { AuditedRead } from '@interview-detection/shared/endpoint';
import { REPEATED_READ_MINUTES } from '@interview-detection/shared/audit/audit.rules';
import { Types } from 'mongoose';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { CandidatePrincipal, StaffPrincipal } from '../lib/principal';
import { currentOrigin } from '../lib/request-context';
import { appendAuditEntry } from './append-audit-entry.service';

/** Per process: if two of them serve one page, there are two entries. */
const repeated = new RateLimiterMemory({ keyPrefix: '', points: 1, duration: REPEATED_READ_MINUTES * 60 });

/**
 * Records in the audit log that a member of a company is about to be shown something; `id` is that of the path. If it
 * cannot be written, it throws and nothing is shown. People without a company can read nothing of one.
 */
export async function auditRead(
  { action, record: kind = 'company', isRepeated }: AuditedRead,
  principal: StaffPrincipal | CandidatePrincipal,
  id: string | undefined,
): Promise<void> {
  const { companyId: company } = principal;
  if (!company) return;
  const record = { kind, _id: kind === 'company' ? company : new Types.ObjectId(id) };
  const by = principal.kind === 'candidate' ? principal.interviewId : principal.userId;
  const key = [by, currentOrigin()?.address, action, record._id].join(' ');
  if (isRepeated && (await repeated.get(key)) !== null) return;
  await appendAuditEntry({ type: action, principal, record, company, isRead: true });
  if (isRepeated) await repeated.penalty(key);
}
