import { id } from '@interview-detection/shared/fields';
import { interviewFiltersSchema } from './interview-filters';

/** What the upcoming screen keeps in its address: the filters, and which interview is being completed. */
export const upcomingViewSchema = interviewFiltersSchema.extend({ complete: id.optional().catch(undefined) });
