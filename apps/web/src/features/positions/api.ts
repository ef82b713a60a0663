import { mutationOptions, useQuery } from '@tanstack/react-query';
import { planDraftsEndpoints } from '@interview-detection/shared/plan-drafts/plan-drafts.endpoints';
import { positionsEndpoints } from '@interview-detection/shared/positions/positions.endpoints';
import { plannedQuestionsQuery, positionsQuery } from '#web/entities/positions/api';
import type { CallInput } from '#web/lib/api-client';
import { call, endpointQuery } from '#web/lib/session-client';

/**
 * Adds a position; a name that exists returns the existing position, and the list grows only by a new id (contract §7).
 */
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
 * Reads a position's question plan when its editor opens, without caching it: an editor filled from an old copy would
 * save that copy.
 */
export function usePlan(id: string) {
  return useQuery({ ...endpointQuery(positionsEndpoints.details, { params: { id } }), gcTime: 0, staleTime: Infinity });
}

interface PlanChange {
  body: CallInput<typeof positionsEndpoints.setPlan>['body'];
  ifVersion?: number | undefined;
}

/** Replaces a position's question plan; with a version given, only if the plan still has it. */
export const savePlan = (id: string) =>
  mutationOptions({
    mutationFn: ({ body, ifVersion }: PlanChange) =>
      call(positionsEndpoints.setPlan, { params: { id }, query: { ifVersion }, body }),
    onSuccess: (plan, _change, _before, { client }) =>
      client.setQueryData(
        plannedQuestionsQuery(id).queryKey,
        plan.map(({ question }) => question),
      ),
  });

/** Reads which language model would draft questions, once that is requested. */
export function useDrafting(id: string, isWanted: boolean) {
  return useQuery({ ...endpointQuery(planDraftsEndpoints.drafting, { params: { id } }), enabled: isWanted });
}

/** Sends a job description to the language model; its drafts are not stored anywhere. */
export const draftQuestions = (id: string) =>
  mutationOptions({
    mutationFn: (description: string) => call(planDraftsEndpoints.draft, { params: { id }, body: { description } }),
    meta: { errors: 'form' },
  });
