import type { positionsEndpoints } from '@interview-detection/shared/positions/positions.endpoints';
import type { Handlers } from '#api/http/mount';
import { presentPosition, presentPositionDetails } from './positions.presenter';
import { getPlan, setPlan, createPosition, getPosition, listPositions } from './positions.service';

export const positionsHandlers: Handlers<typeof positionsEndpoints> = {
  async list({ principal, query }) {
    const { items, ...rest } = await listPositions(principal, query);
    return { items: items.map(presentPosition), ...rest };
  },
  async create({ principal, body }) {
    const { position, isNew } = await createPosition(principal, body.name);
    return { status: isNew ? 201 : 200, data: presentPosition(position) };
  },
  async details({ principal, params }) {
    return presentPositionDetails(await getPosition(principal, params.id));
  },
  async plan({ principal, params }) {
    return getPlan(principal, params.id);
  },
  async setPlan({ principal, params, query, body }) {
    return setPlan(principal, params.id, body, query.ifVersion);
  },
};
