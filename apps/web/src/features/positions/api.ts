import { mutationOptions, useQuery } from '@tanstack/react-query';
import { planDraftsEndpoints } from '@interview-detection/shared/plan-drafts/plan-drafts.endpoints';
import { positionsEndpoints } from '@interview-detection/shared/positions/positions.endpoints';
import { positionsQuery, questionCountQuery } from '../../entities/positions/api';
import type { CallInput } from '../../lib/api-client';
import { call, endpointQuery } from '../../lib/session-client';

/** Adds a position; a name that exists returns the existing one, and the list grows only by a new id (contract §7). */
export const createPosition = mutationOptions({
  mutationFn: (name: string) => call(positionsEndpoints.create, { body: { name } }),
  onSuccess: (position, _name, _before, { client }) => {
    client.setQueryData(positionsQuery.queryKey, list => {
      if (!list || list.items.some(({ _id }) => _id === position._id)) return list;
      const items = [...list.items, position].sort((a, b) => a.name.localeCompare(b.name, 'en'));
      return { ...list, items };
    });
  },
});

/**
 * The question plan of a position, fetched when its editor opens and kept for no other visit: an editor filled from an
 * old copy would write that back.
 */
export function usePlan(id: string) {
  return useQuery({ ...endpointQuery(positionsEndpoints.details, { params: { id } }), gcTime: 0, staleTime: Infinity });
}

interface PlanChange {
  body: CallInput<typeof positionsEndpoints.setPlan>['body'];
  ifVersion?: number | undefined;
}

/** Replaces the question plan of a position, if it is still of this version where one is given. */
export const savePlan = (id: string) =>
  mutationOptions({
    mutationFn: ({ body, ifVersion }: PlanChange) =>
      call(positionsEndpoints.setPlan, { params: { id }, query: { ifVersion }, body }),
    onSuccess: (plan, _change, _before, { client }) =>
      client.setQueryData(questionCountQuery(id).queryKey, plan.length),
  });

/** The language model that would draft questions, asked for when somebody wants to know. */
export function useDrafting(id: string, isWanted: boolean) {
  return useQuery({ ...endpointQuery(planDraftsEndpoints.drafting, { params: { id } }), enabled: isWanted });
}

/** Sends a job description to the language model; what it drafts is kept nowhere. */
export const draftQuestions = (id: string) =>
  mutationOptions({
    mutationFn: (description: string) => call(planDraftsEndpoints.draft, { params: { id }, body: { description } }),
    meta: { errors: 'form' },
  });
