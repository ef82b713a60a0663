import { id } from '@interview-detection/shared/fields';
import {
  ATTENTIONS,
  type Attention,
  type InterviewStatus,
} from '@interview-detection/shared/interviews/interviews.rules';
import { z } from 'zod';
import { interviewFiltersSchema, NO_FILTERS } from '../view';

/** Alternatives to listing all open interviews: a subset, or those that ended without being held. Besides, a day. */
export const SHOWN_STATUSES = ['in_progress', 'cancelled', 'no_show'] as const satisfies readonly InterviewStatus[];

export type Shown = (typeof SHOWN_STATUSES)[number] | Attention | 'today';

/** The upcoming screen's state in its address: the filters, and the interview that is being completed. */
export const upcomingViewSchema = interviewFiltersSchema.extend({
  status: z.enum(SHOWN_STATUSES).optional().catch(undefined),
  attention: z.enum(ATTENTIONS).optional().catch(undefined),
  day: z.literal('today').optional().catch(undefined),
  complete: id.optional().catch(undefined),
});
export type UpcomingFilters = Omit<z.output<typeof upcomingViewSchema>, 'complete'>;

export const NO_UPCOMING_FILTERS = {
  ...NO_FILTERS,
  status: undefined,
  attention: undefined,
  day: undefined,
} satisfies UpcomingFilters;

/** Returns the filters for a choice; undefined lists all open interviews. */
export const showing = (shown: Shown | undefined): Pick<UpcomingFilters, 'status' | 'attention' | 'day'> => ({
  status: SHOWN_STATUSES.find(status => status === shown),
  attention: ATTENTIONS.find(attention => attention === shown),
  day: shown === 'today' ? shown : undefined,
});
