import type { PlanQuestion } from '@interview-detection/shared/positions/positions.schema';
import type { Types } from 'mongoose';
import type { CompanyPrincipal, StaffPrincipal } from '../../lib/principal';
import { AppError } from '../../lib/app-error';
import { PositionModel } from './positions.model';

/** The question plan of a position, empty where there is none. Throws 404. */
export async function getPlan(principal: StaffPrincipal, id: string): Promise<PlanQuestion[]> {
  const plan = principal.companyId && (await planOf(principal.companyId, id));
  if (!plan) throw new AppError('NOT_FOUND', 'Position not found');
  return plan;
}

/** The same for work that nobody waits for: null where the position is not the company's or gone. */
export async function planOf(company: Types.ObjectId, id: string | Types.ObjectId): Promise<PlanQuestion[] | null> {
  const position = await PositionModel.findOne({ _id: id, company }, { plan: 1 }).lean();
  return position && (position.plan ?? []);
}

/** Replaces the question plan of a position of the principal's company. Throws 404. */
export async function setPlan(principal: CompanyPrincipal, id: string, plan: PlanQuestion[]): Promise<PlanQuestion[]> {
  const { matchedCount } = await PositionModel.updateOne({ _id: id, company: principal.companyId }, { plan });
  if (matchedCount === 0) throw new AppError('NOT_FOUND', 'Position not found');
  return plan;
}
