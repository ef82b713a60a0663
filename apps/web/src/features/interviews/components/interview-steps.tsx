import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListSteps } from '#web/components/records/list-steps';
import { useCompany } from '#web/entities/users/use-current-user';
import { browserTimeZone, todayIn } from '#web/lib/dates';
import { type ListOrigin, useListOrigin } from '#web/lib/list-origin';
import { detailsPath, PATHS } from '#web/lib/paths';
import { endpointQuery } from '#web/lib/session-client';
import { completedViewSchema } from '../completed/api';
import { upcomingViewSchema } from '../upcoming/api';

/** Leads to the previous and next interview of the list that this one was opened from. */
export function InterviewSteps({ id }: { id: string }) {
  const origin = useListOrigin();
  if (origin?.pathname === PATHS.completed) return <CompletedSteps id={id} origin={origin} />;
  if (origin?.pathname === PATHS.upcoming) return <UpcomingSteps id={id} origin={origin} />;
  return null;
}

interface StepsProps {
  id: string;
  origin: ListOrigin;
}

const SHARED = { of: 'interview', pathOf: detailsPath };

function CompletedSteps({ id, origin: { list, params } }: StepsProps) {
  const { page: _page, ...query } = completedViewSchema.parse(params);
  const neighbours = useQuery({
    ...endpointQuery(interviewsEndpoints.completedNeighbours, { params: { id }, query }),
    placeholderData: keepPreviousData,
  });
  return <ListSteps {...SHARED} neighbours={neighbours.data} isStale={neighbours.isPlaceholderData} state={{ list }} />;
}

function UpcomingSteps({ id, origin: { list, params } }: StepsProps) {
  const timeZone = useCompany()?.timeZone ?? browserTimeZone();
  const { complete: _complete, day, ...filters } = upcomingViewSchema.parse(params);
  const query = { ...filters, ...(day ? { day: todayIn(timeZone) } : {}) };
  const neighbours = useQuery({
    ...endpointQuery(interviewsEndpoints.neighbours, { params: { id }, query }),
    placeholderData: keepPreviousData,
  });
  return <ListSteps {...SHARED} neighbours={neighbours.data} isStale={neighbours.isPlaceholderData} state={{ list }} />;
}
