import { endpoint, STAFF } from '../endpoint';
import { idParams } from '../fields';
import { draftingSchema, jobDescriptionSchema, planDraftsSchema } from './plan-drafts.schema';

/** Questions that a language model suggests for a position's plan (contract §17). */
export const planDraftsEndpoints = {
  drafting: endpoint({
    method: 'GET',
    path: '/positions/:id/plan-drafts',
    auth: STAFF,
    permission: 'positions.edit',
    summary: 'The language model that would draft questions, and its host',
    params: idParams,
    kind: 'one',
    status: 200,
    reply: draftingSchema,
  }),
  draft: endpoint({
    method: 'POST',
    path: '/positions/:id/plan-drafts',
    auth: STAFF,
    permission: 'positions.edit',
    needsCompany: true,
    summary: 'Draft questions for a plan from a job description, with the language model',
    description:
      'Only the description and the name of the position are sent to this server’s language model. Nothing is ' +
      'stored: the drafts that a person accepts go into the plan by PUT /positions/{id}/plan.',
    params: idParams,
    errors: ['MODEL_NOT_SET_UP', 'MODEL_FAILED', 'RATE_LIMITED'],
    body: jobDescriptionSchema,
    kind: 'one',
    status: 200,
    reply: planDraftsSchema,
  }),
};
