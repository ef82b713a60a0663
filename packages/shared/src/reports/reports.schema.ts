import { z } from 'zod';
import { id, LIMITS } from '../fields';
import { spokenSchema } from '../recordings/recordings.schema';
import { UNANSWERED_NOTES } from '../turns/turns.rules';
import { FOLLOW_UP_WRITERS } from './transcript.rules';
import { reviewSchema, authorshipSchema, flagSchema, countedWordingSchema } from './judgements.schema';
import { ENTRY_TYPES, typingSchema, unheardSchema, saidEntrySchema } from './transcript.schema';

export const reportEntrySchema = z.object({
  type: z.enum(ENTRY_TYPES),
  message: z.string(),
  marks: z.number().optional(),
  startedAt: z.string().optional(),
  endedAt: z.string().optional(),
  process: typingSchema.optional(),
  note: z.enum(UNANSWERED_NOTES).optional(),
  followUpOf: z.int().min(0).optional(),
  followUpBy: z.enum(FOLLOW_UP_WRITERS).optional(),
  speaker: z.string().optional(),
  asked: z.string().optional(),
  language: z.string().optional(),
  spoken: spokenSchema.optional(),
  correction: saidEntrySchema.shape.correction,
  review: reviewSchema.optional(),
  authorship: authorshipSchema.optional(),
  flag: flagSchema.optional().describe('The latest decision'),
  flagHistory: z.array(flagSchema).optional().describe('Every decision, in the order in which they were made'),
  wordings: z.array(countedWordingSchema).optional().describe('Wordings of it that people counted, oldest first'),
});
export type ReportEntry = z.infer<typeof reportEntrySchema>;

/** The content of the JSON string `interviewData.aiReport` (contract §15). */
export const aiReportSchema = z.object({
  report: z.object({
    totalQuestions: z.int().min(0).describe('Follow-ups not counted, skipped and unreached ones too'),
    totalAIGeneratedAnswers: z.int().min(0),
    percentAIGenerated: z.number().min(0).max(100).nullable().describe('null where there are no answers'),
    assessedAnswers: z.int().min(0),
    insufficientAnswers: z.int().min(0),
    method: z.string(),
    modelVersion: z.string(),
    indicationOff: z
      .literal(true)
      .optional()
      .describe('The company had the indication turned off: nothing was assessed, the counts of answers mean nothing'),
    unheard: z.array(unheardSchema).optional().describe('What the machine transcript leaves out, and why'),
  }),
  jsonArray: z.array(reportEntrySchema),
});
export type AiReport = z.infer<typeof aiReportSchema>;

export const botReviewSchema = z.object({
  question: z
    .string({ error: 'Question is required' })
    .trim()
    .min(1, { error: 'Question is required' })
    .max(LIMITS.question, { error: `Question must be ${LIMITS.question} characters or less` }),
});

/** `/interviews/:id/answers/:index/…`: the position of the answer in `jsonArray`, from 0. */
export const answerParams = z.object({
  id,
  index: z
    .string()
    .regex(/^\d{1,6}$/, { error: 'Not an index' })
    .transform(Number),
});
