import { createDraft } from '../../lib/draft';
import type { RescheduleInput } from './reschedule-schema';

/** Belongs to a person and an interview. */
export const rescheduleDraft = createDraft<RescheduleInput>();
