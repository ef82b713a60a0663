import type { positionsEndpoints } from '@interview-detection/shared/positions/positions.endpoints';
import type { Handlers } from '../../http/mount';
import { presentPosition } from './positions.presenter';
import { getPlan, setPlan } from './plans.service';
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
  async plan({ actor, params }) {
    return getPlan(actor, params.id);
  },
  async setPlan({ actor, params, body }) {
    return setPlan(actor, params.id, body);
  },
};
