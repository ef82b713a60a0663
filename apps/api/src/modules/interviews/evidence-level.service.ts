import type { ShownLevel } from '@interview-detection/shared/evidence/evidence.schema';
import type { Types } from 'mongoose';
import type { CompanyScope } from '../../lib/system-principal';
import { Interviews } from './interviews.model';

/**
 * Stores the level of a completed interview's signals with it, because lists show it and must not read every chain: the
 * one place that writes it. Does nothing once the signals are deleted.
 */
export async function keepEvidenceLevel(scope: CompanyScope, _id: Types.ObjectId, evidence: ShownLevel): Promise<void> {
  await Interviews.in(scope).updateOne(
    { _id, status: 'completed', 'evidenceDeleted.at': null, erasedAt: null },
    { evidence },
  );
}
