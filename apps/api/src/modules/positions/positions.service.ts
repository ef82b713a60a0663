import { Types, type ClientSession } from 'mongoose';
import type { CompanyPrincipal, StaffPrincipal } from '../../lib/principal';
import {
  contains,
  emptyList,
  listPage,
  NAME_COLLATION,
  SEARCH_LIMIT,
  sortOrder,
  type Listing,
} from '../../lib/listing';
import { isDuplicate } from '../../lib/transaction';
import { KEY_INDEX, PositionModel, type PositionRecord } from './positions.model';

const keyOf = (name: string) => name.normalize('NFC').toLowerCase();

interface PositionsQuery {
  page?: number | undefined;
  size?: number | undefined;
  search?: string | undefined;
  sort?: 'name' | '-name' | undefined;
}

/** The company's positions, by name. */
export async function listPositions(
  principal: StaffPrincipal,
  query: PositionsQuery,
): Promise<Listing<PositionRecord>> {
  if (principal.companyId === null) return emptyList(query);
  const filter = { company: principal.companyId, ...(query.search ? { name: contains(query.search) } : {}) };
  return listPage(query, {
    rows: ({ skip, limit }) =>
      PositionModel.find(filter, { plan: 0 }, SEARCH_LIMIT)
        .collation(NAME_COLLATION)
        .sort(sortOrder(query.sort ?? 'name', { name: 'name' }))
        .skip(skip)
        .limit(limit)
        .lean(),
    total: () => PositionModel.countDocuments(filter, SEARCH_LIMIT),
  });
}

/** Adds a position, or gives the one that has this name already, ignoring case. */
export async function createPosition(
  principal: CompanyPrincipal,
  name: string,
): Promise<{ position: PositionRecord; isNew: boolean }> {
  const company = principal.companyId;
  try {
    const position = await PositionModel.create({ company, name, key: keyOf(name) });
    return { position: position.toObject(), isNew: true };
  } catch (error) {
    if (!isDuplicate(error, KEY_INDEX)) throw error;
    return {
      position: await PositionModel.findOne({ company, key: keyOf(name) })
        .orFail()
        .lean(),
      isNew: false,
    };
  }
}

/** A position of the principal's company, or null for any other id. */
export async function findPosition(
  principal: CompanyPrincipal,
  id: string,
  session: ClientSession,
): Promise<PositionRecord | null> {
  if (!Types.ObjectId.isValid(id)) return null;
  return PositionModel.findOne({ _id: id, company: principal.companyId }).session(session).lean();
}
