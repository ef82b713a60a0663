import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import { pipelineEndpoints } from '@interview-detection/shared/pipeline/pipeline.endpoints';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListSteps } from '#web/components/records/list-steps';
import { type ListOrigin, useOriginOf } from '#web/lib/list-origin';
import { candidatePath } from '#web/lib/paths';
import { endpointQuery } from '#web/lib/session-client';
import { type CandidatesView, candidatesViewSchema, filtersOf } from '../view';

/** Leads to the previous and next candidate of the list, or of the column, that this one was opened from. */
export function CandidateSteps({ id }: { id: string }) {
  const origin = useOriginOf('candidate');
  if (!origin) return null;
  const view = candidatesViewSchema.parse(origin.params);
  return origin.stage === undefined ? (
    <Steps id={id} origin={origin} view={view} />
  ) : (
    <ColumnSteps id={id} origin={origin} view={view} stage={origin.stage} />
  );
}

interface StepsProps {
  id: string;
  origin: ListOrigin;
  view: CandidatesView;
}

const SHARED = { of: 'candidate', pathOf: candidatePath };

function Steps({ id, origin, view }: StepsProps) {
  const query = { status: view.status, sort: view.sort, ...filtersOf(view) };
  const neighbours = useQuery({
    ...endpointQuery(candidatesEndpoints.neighbours, { params: { id }, query }),
    placeholderData: keepPreviousData,
  });
  return <ListSteps {...SHARED} origin={origin} neighbours={neighbours.data} isStale={neighbours.isPlaceholderData} />;
}

function ColumnSteps({ id, origin, view, stage }: StepsProps & { stage: string }) {
  const { position: _position, ...filters } = filtersOf(view);
  const neighbours = useQuery({
    ...endpointQuery(pipelineEndpoints.neighbours, { params: { id }, query: { stage, ...filters } }),
    placeholderData: keepPreviousData,
  });
  return <ListSteps {...SHARED} origin={origin} neighbours={neighbours.data} isStale={neighbours.isPlaceholderData} />;
}
