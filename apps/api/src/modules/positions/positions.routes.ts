import type { positionsEndpoints } from '@interview-detection/shared/positions/positions.endpoints';
import type { Handlers } from '../../http/mount';
import { presentPosition } from './positions.presenter';
import { createPosition, listPositions } from './positions.service';

export const positionsHandlers: Handlers<typeof positionsEndpoints> = {
  async list({ actor, query }) {
    const { items, ...rest } = await listPositions(actor, query);
    return { items: items.map(presentPosition), ...rest };
  },
  async create({ actor, body }) {
    const { position, isNew } = await createPosition(actor, body.name);
    return { status: isNew ? 201 : 200, data: presentPosition(position) };
  },
};
