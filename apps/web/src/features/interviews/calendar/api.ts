import { useQuery } from '@tanstack/react-query';
import { availabilityEndpoints } from '@interview-detection/shared/availability/availability.endpoints';
import { AVAILABILITY_USERS_MAX } from '@interview-detection/shared/availability/availability.schema';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { startOfDay } from '#web/lib/dates';
import { endpointQuery } from '#web/lib/session-client';
import type { Period } from './rules';
import type { CalendarFilters } from '../view';

/** Reads the interviews that start in a period of a zone's days. */
export const useCalendar = ({ first, end }: Period, filters: CalendarFilters, timeZone: string) =>
  useQuery({
    ...endpointQuery(interviewsEndpoints.calendar, {
      query: { ...filters, from: startOfDay(first, timeZone), to: startOfDay(end, timeZone) },
    }),
    placeholderData: previous => previous,
  });

/** Reads when people are free in a period of a zone's days; the first twenty of them. */
export const useFree = ({ first, end }: Period, people: readonly string[], timeZone: string) =>
  useQuery({
    ...endpointQuery(availabilityEndpoints.list, {
      query: {
        users: people.slice(0, AVAILABILITY_USERS_MAX).join(','),
        from: startOfDay(first, timeZone),
        to: startOfDay(end, timeZone),
      },
    }),
    enabled: people.length > 0,
    placeholderData: previous => previous,
  });
