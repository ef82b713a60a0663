import { z } from 'zod';
import { CANDIDATE_STATUSES } from '../candidates/candidates.rules';
import { isOneLine, line } from '../fields';
import { STAGE_ID_MAX, stageIdOf } from './pipeline.rules';

/** The id of a stage, or its name, which becomes the id. */
export const stageId = line({
  label: 'stage',
  required: 'stage is required',
  max: STAGE_ID_MAX,
  // Making an id drops control characters, which no line may have.
  cleaned: value => (isOneLine(value.trim()) && stageIdOf(value)) || value,
});

export const stageSchema = z.object({ _id: z.string(), name: z.string(), status: z.enum(CANDIDATE_STATUSES) });
