import { id, LIMITS } from '@interview-detection/shared/fields';
import { INTERVIEW_TYPES } from '@interview-detection/shared/interviews/interviews.rules';
import { z } from 'zod';

/** The filters of a list of interviews in its address. */
export const interviewFiltersSchema = z.object({
  search: z.string().trim().max(LIMITS.search).optional().catch(undefined),
  interviewType: z.enum(INTERVIEW_TYPES).optional().catch(undefined),
  position: id.optional().catch(undefined),
  interviewer: id.optional().catch(undefined),
  /** Starting between these days. */
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
});

export type InterviewFilters = z.output<typeof interviewFiltersSchema>;

export const NO_FILTERS = {
  search: undefined,
  interviewType: undefined,
  position: undefined,
  interviewer: undefined,
  from: undefined,
  to: undefined,
} satisfies InterviewFilters;

export const CALENDAR_VIEWS = ['day', 'week', 'month', 'agenda'] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

/** The calendar's state in its address. */
export const calendarViewSchema = interviewFiltersSchema.omit({ search: true, from: true, to: true }).extend({
  view: z.enum(CALENDAR_VIEWS).catch('week').default('week'),
  /** A day of the period that is shown; today if absent. */
  day: z.iso.date().optional().catch(undefined),
  cancelled: z.literal('true').optional().catch(undefined),
});
export type CalendarState = z.output<typeof calendarViewSchema>;
export type CalendarFilters = Omit<CalendarState, 'view' | 'day'>;

export const NO_CALENDAR_FILTERS = {
  interviewType: undefined,
  position: undefined,
  interviewer: undefined,
  cancelled: undefined,
} satisfies CalendarFilters;
