import { useQuery } from '@tanstack/react-query';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { startOfDay } from '#web/lib/dates';
import { endpointQuery } from '#web/lib/session-client';
import type { Period } from './rules';
import type { CalendarFilters } from './view';

/** Reads the interviews that start in a period of a zone's days. */
export const useCalendar = ({ first, end }: Period, filters: CalendarFilters, timeZone: string) =>
  useQuery({
    ...endpointQuery(interviewsEndpoints.calendar, {
      query: { ...filters, from: startOfDay(first, timeZone), to: startOfDay(end, timeZone) },
    }),
    placeholderData: previous => previous,
  });
