import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListSteps } from '#web/components/records/list-steps';
import { type ListOrigin, useListOrigin } from '#web/lib/list-origin';
import { candidatePath, PATHS } from '#web/lib/paths';
import { endpointQuery } from '#web/lib/session-client';
import { candidatesViewSchema, filtersOf } from '../view';

/** Leads to the previous and next candidate of the list that this one was opened from. */
export function CandidateSteps({ id }: { id: string }) {
  const origin = useListOrigin();
  return origin?.pathname === PATHS.candidates ? <Steps id={id} origin={origin} /> : null;
}

function Steps({ id, origin: { list, params } }: { id: string; origin: ListOrigin }) {
  const view = candidatesViewSchema.parse(params);
  const query = { status: view.status, sort: view.sort, ...filtersOf(view) };
  const neighbours = useQuery({
    ...endpointQuery(candidatesEndpoints.neighbours, { params: { id }, query }),
    placeholderData: keepPreviousData,
  });
  return (
    <ListSteps
      of="candidate"
      neighbours={neighbours.data}
      isStale={neighbours.isPlaceholderData}
      pathOf={candidatePath}
      state={{ list }}
    />
  );
}
