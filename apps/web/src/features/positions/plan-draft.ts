import { createDraft } from '../../lib/draft';
import type { PlanInput } from './plan-schema';

/** Belongs to a person and a position. */
export const planDraft = createDraft<PlanInput>();
