import { POSITIONS_MAX } from '@interview-detection/shared/positions/positions.rules';
import type { positionsQuery, PlanQuestion } from '@interview-detection/shared/positions/positions.schema';
import { Types, type ClientSession } from 'mongoose';
import type { z } from 'zod';
import { publish } from '#api/events/publish.service';
import type { CompanyPrincipal, StaffPrincipal } from '#api/lib/principal';
import type { RefRecord } from '#api/database/history';
import { emptyList, listPage, NAME_COLLATION, SEARCH_LIMIT, sortOrder, type Listing } from '#api/database/listing';
import { contains } from '#api/lib/search-pattern';
import { AppError } from '#api/lib/app-error';
import { inTransaction, isDuplicate } from '#api/database/transaction';
import type { CompanyScope } from '#api/lib/system-principal';
import { MEGABYTE } from '#api/lib/byte-sizes';
import { requireQuota } from '#api/database/quota';
import { defineEvent } from '#api/events/domain-event';
import { takeCompanyTurn } from '../company/company.service';
import { KEY_INDEX, Positions, type PositionRecord } from './positions.model';
import { presentPlan } from './positions.presenter';

export const positionAdded = defineEvent('position.added');
export const positionUpdated = defineEvent('position.updated');

const keyOf = (name: string) => name.normalize('NFC').toLowerCase();

type PositionsQuery = z.output<typeof positionsQuery>;

/** Returns the company's positions, by name. */
export async function listPositions(
  principal: StaffPrincipal,
  query: PositionsQuery,
): Promise<Listing<PositionRecord>> {
  if (!principal.scope) return emptyList(query);
  const positions = Positions.in(principal.scope);
  const filter = query.search ? { name: contains(query.search) } : {};
  return listPage(query, {
    rows: ({ skip, limit }) =>
      positions
        .find(filter, { plan: 0 }, SEARCH_LIMIT)
        .collation(NAME_COLLATION)
        .sort(sortOrder(query.sort ?? 'name', { name: 'name' }))
        .skip(skip)
        .limit(limit)
        .lean(),
    total: () => positions.countDocuments(filter, SEARCH_LIMIT),
  });
}

/** Adds a position, or returns the existing one of this name, ignoring case. Throws 409 TOO_MANY_POSITIONS. */
export async function createPosition(
  principal: CompanyPrincipal,
  name: string,
): Promise<{ position: PositionRecord; isNew: boolean }> {
  const positions = Positions.in(principal.scope);
  try {
    const position = await inTransaction(async session => {
      await takeCompanyTurn(principal.scope, session);
      await requireRoomForPosition(principal, name, session);
      const made = await positions.insert({ name, key: keyOf(name) }, session);
      await publish(positionAdded, { principal, session, record: made });
      return made;
    });
    return { position, isNew: true };
  } catch (error) {
    if (!isDuplicate(error, KEY_INDEX)) throw error;
    return {
      position: await positions
        .findOne({ key: keyOf(name) })
        .orFail()
        .lean(),
      isNew: false,
    };
  }
}

async function requireRoomForPosition(
  principal: CompanyPrincipal,
  name: string,
  session: ClientSession,
): Promise<void> {
  const positions = Positions.in(principal.scope);
  const count = await positions.countDocuments({}).session(session);
  if (count < POSITIONS_MAX) return;
  // An existing position does not count against the limit.
  const isThere = await positions.findOne({ key: keyOf(name) }, { _id: 1 }, { session }).lean();
  if (!isThere) throw new AppError('TOO_MANY_POSITIONS');
}

/** Returns a position of the principal's company with its plan. Throws 404. */
export async function getPosition(principal: StaffPrincipal, id: string): Promise<PositionRecord> {
  const position = principal.scope && (await Positions.in(principal.scope).findOne({ _id: id }).lean());
  if (!position) throw new AppError('NOT_FOUND', 'Position not found');
  return position;
}

/** Returns a position of the principal's company, or null for any other id. */
export async function findPosition(
  principal: CompanyPrincipal,
  id: string,
  session: ClientSession,
): Promise<PositionRecord | null> {
  if (!Types.ObjectId.isValid(id)) return null;
  return Positions.in(principal.scope).findOne({ _id: id }).session(session).lean();
}

/** Returns the id and name of every position of the company. */
export async function allPositions({ scope }: CompanyPrincipal): Promise<RefRecord[]> {
  return Positions.in(scope)
    .findFast<RefRecord>({}, { projection: { name: 1 } })
    .toArray();
}

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
 * version. Throws 404, 409 PLAN_CHANGED, 429 after this many megabytes of plans in a day.
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
