import type { planDraftsEndpoints } from '@interview-detection/shared/plan-drafts/plan-drafts.endpoints';
import type { Handlers } from '#api/http/mount';
import { draftQuestions, findDrafting } from './plan-drafts.service';

export const planDraftsHandlers: Handlers<typeof planDraftsEndpoints> = {
  async drafting({ principal, params }) {
    return { model: await findDrafting(principal, params.id) };
  },
  async draft({ principal, params, body }) {
    return { drafts: await draftQuestions(principal, params.id, body.description) };
  },
};
