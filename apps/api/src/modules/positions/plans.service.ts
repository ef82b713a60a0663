import type { PlanQuestion } from '@interview-detection/shared/positions/positions.schema';
import type { ClientSession, Types } from 'mongoose';
import type { CompanyPrincipal, StaffPrincipal } from '#api/lib/principal';
import type { CompanyScope } from '#api/lib/system-principal';
import { publish } from '#api/events/publish.service';
import { AppError } from '#api/lib/app-error';
import { MEGABYTE } from '#api/lib/byte-sizes';
import { requireQuota } from '#api/database/quota';
import { inTransaction } from '#api/database/transaction';
import { positionUpdated } from './positions.events';
import { Positions } from './positions.model';
import { presentPlan } from './positions.presenter';

/** Returns the question plan of a position, empty if there is none. Throws 404. */
export async function getPlan(principal: StaffPrincipal, id: string): Promise<PlanQuestion[]> {
  const plan = principal.scope && (await planOf(principal.scope, id));
  if (!plan) throw new AppError('NOT_FOUND', 'Position not found');
  return plan;
}

/** Returns the same for background work; null if the position is not the company's or is gone. */
export async function planOf(scope: CompanyScope, id: string | Types.ObjectId): Promise<PlanQuestion[] | null> {
  return (await versionedPlanOf(scope, id))?.plan ?? null;
}

/** A plan as of one moment, and how often it had been replaced by then. */
export interface VersionedPlan {
  plan: PlanQuestion[];
  planVersion: number;
}

/** Returns the plan with its version; null if the position is not the company's or is gone. */
export async function versionedPlanOf(scope: CompanyScope, id: string | Types.ObjectId): Promise<VersionedPlan | null> {
  const position = await Positions.in(scope).findOne({ _id: id }, { plan: 1, planVersion: 1 }).lean();
  return position && { plan: presentPlan(position), planVersion: position.planVersion ?? 0 };
}

/**
 * Replaces the question plan of a position of the principal's company; with `ifVersion`, only if that is still its
 * version. Throws 404, 409 PLAN_CHANGED, 429 after so many megabytes of plans in a day.
 */
export async function setPlan(
  principal: CompanyPrincipal,
  id: string,
  plan: PlanQuestion[],
  ifVersion?: number,
): Promise<PlanQuestion[]> {
  await inTransaction(session => replacePlan(principal, { id, plan, ifVersion }, session));
  return plan;
}

/** Replaces the plan as part of another change. Returns the plan's new version. */
export async function replacePlan(
  principal: CompanyPrincipal,
  { id, plan, ifVersion }: { id: string | Types.ObjectId; plan: PlanQuestion[]; ifVersion?: number | undefined },
  session: ClientSession,
): Promise<number> {
  const positions = Positions.in(principal.scope);
  // A plan that was never replaced has no version.
  const version = ifVersion === undefined ? {} : { planVersion: { $in: ifVersion === 0 ? [0, null] : [ifVersion] } };
  const position = await positions
    .findOneAndUpdate(
      { _id: id, ...version },
      { $set: { plan }, $inc: { planVersion: 1 } },
      { returnDocument: 'after', session },
    )
    .lean();
  if (!position) {
    const isThere = await positions.findOne({ _id: id }, { _id: 1 }, { session }).lean();
    throw isThere ? new AppError('PLAN_CHANGED') : new AppError('NOT_FOUND', 'Position not found');
  }
  const amount = Buffer.byteLength(JSON.stringify(plan)) / MEGABYTE;
  await requireQuota('planMegabytes', principal.scope.company, { amount, session });
  await publish(positionUpdated, { principal, session, record: position, changed: ['plan'] });
  return position.planVersion ?? 0;
}
