import { z } from 'zod';
import { line, ref } from '../fields';
import { planVersion, POINT_MAX } from '../positions/positions.schema';
import { isSeveralWordings } from '../positions/positions.rules';
import { countedWordingSchema, reviewSchema } from './judgements.schema';

const ifVersion = z
  .int({ error: 'ifVersion must be a whole number' })
  .min(0, { error: 'ifVersion cannot be negative' })
  .describe('The version of the plan that was seen');

export const countWordingSchema = z.object({
  wording: line({ label: 'Wording', required: 'Wording is required', max: POINT_MAX }).refine(
    wording => !isSeveralWordings(wording),
    { error: 'One wording at a time: “; or” separates two' },
  ),
  point: z
    .int({ error: 'Choose what it counts for' })
    .min(0, { error: 'point cannot be negative' })
    .describe('Place of the point in `points`, from 0'),
  ifVersion,
});
export type CountWording = z.output<typeof countWordingSchema>;

export const undoWordingSchema = z.object({ ifVersion });

/** What a change to a plan affects: future grading, and past grades that stay. */
const concernsSchema = z.object({
  position: ref,
  open: z.int().min(0).describe('Open interviews for this position, which are graded by the new version'),
  reported: z.int().min(0).describe('Other interviews for it that already have a report, which stays as it is'),
});

/** The points that a wording of an answer can count for. */
export const answerPointsSchema = z.object({
  planVersion,
  points: z
    .array(z.object({ point: z.string().describe('As it was first worded'), wordings: z.array(z.string()) }))
    .describe('In the current plan; the reference answer if it has no points; empty if the question is not in it'),
  concerns: concernsSchema,
});
export type AnswerPoints = z.infer<typeof answerPointsSchema>;

/** The result of counting a wording, or of taking it back. */
export const recountedSchema = z.object({
  review: reviewSchema,
  before: countedWordingSchema.shape.before,
  isAdded: countedWordingSchema.shape.isAdded,
  planVersion,
  concerns: concernsSchema,
});
export type Recounted = z.infer<typeof recountedSchema>;
