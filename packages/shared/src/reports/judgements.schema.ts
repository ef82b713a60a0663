import { z } from 'zod';
import { isShowable, LIMITS, paragraph, ref, SHOWABLE_PATTERN } from '../fields';
import { ASSESSMENT_VERDICTS, AUTHORSHIP_LEVELS, CRITERION_LEVELS, FLAG_DECISIONS } from './reports.rules';

/** How a figure was produced: the model is absent for the built-in forms. */
const provenance = {
  promptVersion: z.string().optional(),
  at: z.iso.datetime().optional(),
  ms: z.number().min(0).optional().describe('Milliseconds that it took'),
  tokens: z.object({ input: z.int().nullable(), output: z.int().nullable() }).optional(),
};

export const criterionSchema = z.object({
  name: z.string(),
  level: z.enum(CRITERION_LEVELS),
  quote: z.string().nullable().describe('Words of the answer that show it'),
});
export type Criterion = z.infer<typeof criterionSchema>;

/** Whether the answer is right. `correctPercentage` is null if it could not be graded; `reason` then says why. */
export const reviewSchema = z.object({
  correctPercentage: z.number().min(0).max(100).nullable(),
  reason: z.string().nullable(),
  method: z.string().describe('Which form of the reviewer judged'),
  modelVersion: z.string(),
  interval: z
    .object({ low: z.number().min(0).max(100), high: z.number().min(0).max(100) })
    .optional()
    .describe(
      'Range in which the percentage may also lie; for an open answer, how many such answers in 100 teachers called right',
    ),
  coverage: z
    .object({ covered: z.int().min(0), of: z.int().min(1) })
    .optional()
    .describe('How many of the expected points the wording of the answer covers; given if right or wrong is open'),
  criteria: z.array(criterionSchema).optional(),
  failed: z.literal(true).optional().describe('The model did not answer; asking again may help'),
  planVersion: z
    .int()
    .min(0)
    .optional()
    .describe(
      'Version of the position’s plan that it was graded by; absent without a plan, and in reports from before it was kept',
    ),
  ...provenance,
});
export type Review = z.infer<typeof reviewSchema>;

/** One piece of evidence. `text` states everything in plain words; parts that were not measured are absent. */
export const evidenceSchema = z.object({
  kind: z.string(),
  text: z.string(),
  found: z.string().optional().describe('What was found'),
  value: z
    .number()
    .min(0)
    .nullable()
    .optional()
    .describe('How many times likelier the sign is in AI-written answers than in people’s'),
  meaning: z.string().optional().describe('What it usually means'),
  innocent: z.string().optional().describe('How it can come about without AI'),
  falsePositiveRate: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .optional()
    .describe('Highest measured share of people’s texts of this length that such evidence flags by mistake'),
});
export type Evidence = z.infer<typeof evidenceSchema>;

/** Whether the answer was AI-generated. `score` is null if it could not be assessed. */
export const authorshipSchema = z.object({
  level: z.enum(AUTHORSHIP_LEVELS),
  score: z.number().min(0).max(1).nullable(),
  evidence: z.array(evidenceSchema),
  method: z.string().optional(),
  modelVersion: z.string().optional(),
  failed: z.literal(true).optional().describe('The model did not answer; asking again may help'),
  ...provenance,
});
export type Authorship = z.infer<typeof authorshipSchema>;

/** A person's judgement of the indication on an answer (contract §17). */
export const flagSchema = z.object({
  decision: z.enum(FLAG_DECISIONS),
  reason: z.string().nullable(),
  by: ref,
  at: z.iso.datetime(),
});
export type Flag = z.infer<typeof flagSchema>;

/** A wording from an answer that a person accepted for a point of the plan; the answer was then graded again. */
export const countedWordingSchema = z.object({
  wording: z.string(),
  point: z.string().describe('As it was first worded'),
  planVersion: z.int().min(0).describe('The resulting version of the plan'),
  isAdded: z.boolean().describe('false: the plan had this wording already, and only the answer was graded again'),
  before: reviewSchema
    .pick({ correctPercentage: true, coverage: true, planVersion: true })
    .describe('The result of the answer until then'),
  by: ref,
  at: z.iso.datetime(),
  undone: z.object({ by: ref, at: z.iso.datetime() }).nullable().describe('Who undid it; null while it counts'),
});
export type CountedWording = z.infer<typeof countedWordingSchema>;

const NOTE_MAX = 5_000;

/** A person's own verdict in addition to the figures. */
export const assessmentInputSchema = z.object({
  verdict: z.enum(ASSESSMENT_VERDICTS, { error: `verdict must be one of ${ASSESSMENT_VERDICTS.join(', ')}` }),
  note: z
    .string({ error: 'Note must be text' })
    .trim()
    .max(NOTE_MAX, { error: `Note must be ${NOTE_MAX} characters or less`, abort: true })
    .refine(isShowable, { error: 'Note contains characters that cannot be shown' })
    .meta({ pattern: SHOWABLE_PATTERN })
    .nullish()
    .transform(value => value ?? ''),
});
export type AssessmentInput = z.output<typeof assessmentInputSchema>;

export const assessmentSchema = z.object({
  verdict: z.enum(ASSESSMENT_VERDICTS),
  note: z.string(),
  by: ref,
  at: z.iso.datetime(),
});
export type Assessment = z.infer<typeof assessmentSchema>;

export const flagInputSchema = z.object({
  decision: z.enum(FLAG_DECISIONS, { error: `decision must be one of ${FLAG_DECISIONS.join(', ')}` }),
  reason: paragraph({ label: 'Reason', required: 'Reason is required', max: LIMITS.reason }),
});
export type FlagInput = z.output<typeof flagInputSchema>;
