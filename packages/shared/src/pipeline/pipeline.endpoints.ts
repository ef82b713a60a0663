import { endpoint, STAFF } from '../endpoint';
import { idParams } from '../fields';
import { neighboursSchema } from '../list-query';
import { positionDetailsSchema } from '../positions/positions.schema';
import { savedViewsSchema } from './saved-views.schema';
import { boardQuery, boardSchema, columnQuery, movedSchema, moveSchema, setStagesSchema } from './pipeline.schema';

export const pipelineEndpoints = {
  setStages: endpoint({
    method: 'PUT',
    path: '/positions/:id/stages',
    auth: STAFF,
    permission: 'positions.edit',
    needsCompany: true,
    summary: 'Replace the stages of a position',
    description:
      'Each stage belongs to a status, and each status has a stage. The reply is the position. A stage that holds ' +
      'candidates can be removed, or given another status, only with `moves`: otherwise 409 STAGE_IN_USE.',
    params: idParams,
    body: setStagesSchema,
    errors: ['STAGE_IN_USE'],
    kind: 'one',
    status: 200,
    reply: positionDetailsSchema,
  }),
  board: endpoint({
    method: 'GET',
    path: '/positions/:id/board',
    auth: STAFF,
    permission: 'candidates.read',
    summary: 'The candidates of a position by stage: counts, and a page of cards for each',
    description: 'With `stage` and `page`, further cards of one column. The filters are those of GET /candidates.',
    params: idParams,
    query: boardQuery,
    kind: 'one',
    status: 200,
    reply: boardSchema,
  }),
  neighbours: endpoint({
    method: 'GET',
    path: '/candidates/:id/board/neighbours',
    auth: STAFF,
    permission: 'candidates.read',
    summary: 'The candidates before and after one in a column of their position’s board',
    description:
      'With the filters of the board. One who has moved on from the column since has no number, and the neighbours of ' +
      'the place that they left.',
    params: idParams,
    query: columnQuery,
    kind: 'one',
    status: 200,
    reply: neighboursSchema,
  }),
  move: endpoint({
    method: 'POST',
    path: '/candidates/move',
    auth: STAFF,
    permission: 'candidates.decide',
    needsCompany: true,
    summary: 'Move candidates to a stage',
    description:
      'A stage of another status is a decision, with all that follows from one, and is refused where that would be. ' +
      'Each candidate is moved or not moved on their own; the reply says which.',
    body: moveSchema,
    kind: 'one',
    status: 200,
    reply: movedSchema,
  }),
  views: endpoint({
    method: 'GET',
    path: '/users/me/candidate-views',
    auth: STAFF,
    permission: 'candidates.read',
    summary: 'Your saved views of the candidates screen',
    kind: 'one',
    status: 200,
    reply: savedViewsSchema,
  }),
  saveViews: endpoint({
    method: 'PUT',
    path: '/users/me/candidate-views',
    auth: STAFF,
    permission: 'candidates.read',
    summary: 'Replace your saved views',
    description: 'A view is a set of filters under a name, at most 20. Search words are not saved.',
    body: savedViewsSchema,
    kind: 'one',
    status: 200,
    reply: savedViewsSchema,
  }),
};
