import { POSITIONS_MAX } from '@interview-detection/shared/positions/positions.rules';
import type { positionsQuery } from '@interview-detection/shared/positions/positions.schema';
import { Types, type ClientSession } from 'mongoose';
import type { z } from 'zod';
import { publish } from '#api/events/publish.service';
import type { CompanyPrincipal, StaffPrincipal } from '#api/lib/principal';
import { emptyList, listPage, NAME_COLLATION, SEARCH_LIMIT, sortOrder, type Listing } from '#api/database/listing';
import { contains } from '#api/lib/search-pattern';
import { AppError } from '#api/lib/app-error';
import { inTransaction, isDuplicate } from '#api/database/transaction';
import { takeCompanyTurn } from '../company/company.service';
import { positionAdded } from './positions.events';
import { KEY_INDEX, Positions, type PositionRecord } from './positions.model';

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
