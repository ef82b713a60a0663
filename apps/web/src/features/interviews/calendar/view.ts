import { interviewFiltersSchema } from '../view';
import { z } from 'zod';

export const CALENDAR_VIEWS = ['day', 'week', 'month', 'agenda'] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

/** The calendar's state in its address. */
export const calendarViewSchema = interviewFiltersSchema.omit({ search: true }).extend({
  view: z.enum(CALENDAR_VIEWS).catch('week').default('week'),
  /** A day of the period that is shown; today if absent. */
  day: z.iso.date().optional().catch(undefined),
  cancelled: z.literal('true').optional().catch(undefined),
});
export type CalendarState = z.output<typeof calendarViewSchema>;
export type CalendarFilters = Omit<CalendarState, 'view' | 'day'>;
