import { z } from 'zod';
import { paragraph } from '../fields';
import { planQuestionSchema } from '../positions/positions.schema';
import { JOB_DESCRIPTION_MAX, PLAN_DRAFTS_MAX } from './plan-drafts.rules';

/** Whether questions can be drafted here, and who then reads the description (contract §17). */
export const draftingSchema = z.object({
  model: z
    .object({
      name: z.string().describe('LLM_MODEL'),
      host: z.string().describe('The host that receives the description, with its port if it has one'),
    })
    .nullable()
    .describe('null if no language model is set up'),
});

export const jobDescriptionSchema = z.object({
  description: paragraph({
    label: 'Job description',
    required: 'Job description is required',
    max: JOB_DESCRIPTION_MAX,
  }).describe('Sent to the language model with the name of the position'),
});

/** Suggestions in the form of plan questions. None of them is in the plan yet. */
export const planDraftsSchema = z.object({ drafts: z.array(planQuestionSchema).min(1).max(PLAN_DRAFTS_MAX) });
