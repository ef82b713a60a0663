import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import type { Neighbours } from '@interview-detection/shared/list-query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListSteps } from '#web/components/records/list-steps';
import { useCompany } from '#web/entities/users/use-current-user';
import { browserTimeZone, todayIn } from '#web/lib/dates';
import { type ListOrigin, useOriginOf } from '#web/lib/list-origin';
import { detailsPath, PATHS } from '#web/lib/paths';
import { endpointQuery } from '#web/lib/session-client';
import { completedViewSchema } from '../completed/api';
import { upcomingViewSchema } from '../upcoming/api';

/** Leads to the previous and next interview of the list, or of the agenda, that this one was opened from. */
export function InterviewSteps({ id }: { id: string }) {
  const origin = useOriginOf('interview');
  if (!origin) return null;
  if (origin.pathname === PATHS.completed) return <CompletedSteps id={id} origin={origin} />;
  if (origin.pathname === PATHS.upcoming) return <UpcomingSteps id={id} origin={origin} />;
  return <ListSteps {...SHARED} origin={origin} neighbours={among(origin.ids ?? [], id)} isStale={false} />;
}

function among(ids: readonly string[], id: string): Neighbours {
  const at = ids.indexOf(id);
  const place = { number: at < 0 ? null : at + 1, total: ids.length };
  return { ...place, previous: (at > 0 && ids[at - 1]) || null, next: (at >= 0 && ids[at + 1]) || null };
}

interface StepsProps {
  id: string;
  origin: ListOrigin;
}

const SHARED = { of: 'interview', pathOf: detailsPath };

function CompletedSteps({ id, origin }: StepsProps) {
  const { page: _page, ...query } = completedViewSchema.parse(origin.params);
  const neighbours = useQuery({
    ...endpointQuery(interviewsEndpoints.completedNeighbours, { params: { id }, query }),
    placeholderData: keepPreviousData,
  });
  return <ListSteps {...SHARED} origin={origin} neighbours={neighbours.data} isStale={neighbours.isPlaceholderData} />;
}

function UpcomingSteps({ id, origin }: StepsProps) {
  const timeZone = useCompany()?.timeZone ?? browserTimeZone();
  const { complete: _complete, day, ...filters } = upcomingViewSchema.parse(origin.params);
  const query = { ...filters, ...(day ? { day: todayIn(timeZone) } : {}) };
  const neighbours = useQuery({
    ...endpointQuery(interviewsEndpoints.neighbours, { params: { id }, query }),
    placeholderData: keepPreviousData,
  });
  return <ListSteps {...SHARED} origin={origin} neighbours={neighbours.data} isStale={neighbours.isPlaceholderData} />;
}
