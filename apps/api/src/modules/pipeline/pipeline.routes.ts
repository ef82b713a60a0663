import type { pipelineEndpoints } from '@interview-detection/shared/pipeline/pipeline.endpoints';
import type { Handlers } from '#api/http/mount';
import { presentPositionDetails } from '../positions/positions.presenter';
import { listViews, saveViews } from '../users/saved-views.service';
import { presentBoard } from './board.presenter';
import { boardNeighbours, getBoard } from './board.service';
import { moveCandidates } from './move-candidates.service';
import { setStages } from './set-stages.service';

export const pipelineHandlers: Handlers<typeof pipelineEndpoints> = {
  async setStages({ principal, params, body }) {
    return presentPositionDetails(await setStages(principal, params.id, body));
  },
  async board({ principal, params, query }) {
    return presentBoard(await getBoard(principal, params.id, query));
  },
  async neighbours({ principal, params, query }) {
    return boardNeighbours(principal, params.id, query);
  },
  async move({ principal, body }) {
    return moveCandidates(principal, body);
  },
  async views({ principal }) {
    return { views: await listViews(principal) };
  },
  async saveViews({ principal, body }) {
    return { views: await saveViews(principal, body.views) };
  },
};
