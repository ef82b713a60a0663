import type { Receipt } from '@interview-detection/shared/privacy/privacy.schema';
import { AppError } from '#api/lib/app-error';
import { logger } from '#api/lib/logger';
import type { CompanyPrincipal } from '#api/lib/principal';
import { getCandidate } from '../candidates/candidates.service';
import { eraseWithReceipt, planOf } from './erasure.service';

/**
 * Erases one candidate of the principal's company (contract §31). Throws 404, also for one who was erased before, 409
 * REPORT_NOT_READY, 503 if no receipt can be written, in which case nothing is erased.
 */
export async function eraseCandidate(
  principal: CompanyPrincipal,
  id: string,
  reason: string | undefined,
): Promise<Receipt> {
  const candidate = await getCandidate(principal, id);
  if (candidate.erasedAt) throw new AppError('NOT_FOUND', 'This candidate was erased before');
  const plan = await planOf(principal.companyId, [candidate]);
  const { receipt } = await eraseWithReceipt(plan, { by: principal, reason: reason || null }).catch(withoutReceipt);
  return receipt;
}

/** Only the operator may learn where files are stored. */
function withoutReceipt(error: unknown): never {
  if (error instanceof AppError || !(error instanceof Error) || error.name !== 'DatabaseStartError') throw error;
  logger.error({ err: error }, 'a receipt cannot be written: nothing was erased');
  throw new AppError(
    'UNAVAILABLE',
    'The receipt of this could not be written, so nothing was erased. Please tell this server’s administrator.',
  );
}
