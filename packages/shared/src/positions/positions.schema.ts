import { z } from 'zod';
import { ifVersion, isShowable, LIMITS, line, paragraph, ref, SHOWABLE_PATTERN } from '../fields';
import { paging, search, sort } from '../list-query';
import { stageSchema } from '../pipeline/stage.schema';
import { CODE_LANGUAGES, FOLLOW_UPS_MAX, QUESTION_KINDS, QUESTION_MINUTES_MAX } from './positions.rules';

/** `{_id, name}`. */
export const positionSchema = ref;
export type Position = z.infer<typeof positionSchema>;

/** Contract §5: blank after trimming leads to this alert. */
export const POSITION_EMPTY = 'Position cannot be empty.';

export const addPositionSchema = z.object({
  name: line({ label: 'Position', required: POSITION_EMPTY, max: LIMITS.positionName }),
});

export const positionsQuery = z.object({ ...paging, search, sort: sort('name') });

export const PLAN_QUESTIONS_MAX = 50;
const POINTS_MAX = 20;
/** Characters in a point, including all its wordings. */
export const POINT_MAX = 500;
export const REFERENCE_MAX = 5_000;
const LANGUAGE_MAX = 40;

const minutesMessage = `Minutes must be a whole number from 1 to ${QUESTION_MINUTES_MAX}`;
const followUpsMessage = `followUps must be a whole number from 0 to ${FOLLOW_UPS_MAX}`;

/** How the bot asks a question (contract §20). Fields missing in an older plan get the bot's defaults. */
const askingFields = {
  kind: z
    .enum(QUESTION_KINDS, { error: `kind must be one of ${QUESTION_KINDS.join(', ')}` })
    .default('text')
    .describe('What the answer is written in: plain text, or an editor for code'),
  language: line({ label: 'Language', required: 'Language cannot be empty', max: LANGUAGE_MAX })
    .nullable()
    .default(null)
    .describe(`The programming language of a question for code, such as ${CODE_LANGUAGES.join(', ')}; null: any`),
  minutes: z
    .int({ error: minutesMessage })
    .min(1, { error: minutesMessage })
    .max(QUESTION_MINUTES_MAX, { error: minutesMessage })
    .nullable()
    .default(null)
    .describe('How long an answer is meant to take; null: its share of the interview'),
  followUps: z
    .int({ error: followUpsMessage })
    .min(0, { error: followUpsMessage })
    .max(FOLLOW_UPS_MAX, { error: followUpsMessage })
    .default(0)
    .describe('How many follow-up questions the bot may ask at most'),
};

/** A question of a position's plan: what a good answer says, as points and as an example (contract §15, §17). */
export const planQuestionSchema = z.object({
  question: paragraph({ label: 'Question', required: 'Question is required', max: 2_000 }),
  expectedPoints: z
    .array(line({ label: 'Expected point', required: 'Expected point cannot be empty', max: POINT_MAX }), {
      error: 'Expected points must be a list',
    })
    .max(POINTS_MAX, { error: `A question may have at most ${POINTS_MAX} expected points` })
    .default([]),
  referenceAnswer: z
    .string({ error: 'Reference answer must be text' })
    .trim()
    .max(REFERENCE_MAX, { error: `Reference answer must be ${REFERENCE_MAX} characters or less`, abort: true })
    .refine(isShowable, { error: 'Reference answer contains characters that cannot be shown' })
    .meta({ pattern: SHOWABLE_PATTERN })
    .nullish()
    .transform(value => value ?? ''),
  ...askingFields,
});
export type PlanQuestion = z.output<typeof planQuestionSchema>;
/** What an answer is graded by. */
export type ExpectedAnswer = Pick<PlanQuestion, 'question' | 'expectedPoints' | 'referenceAnswer'> &
  Partial<Pick<PlanQuestion, 'kind'>>;

/** A whole plan, in the order of its questions. */
export const planSchema = z
  .array(planQuestionSchema, { error: 'The plan must be a list of questions' })
  .max(PLAN_QUESTIONS_MAX, { error: `A plan may have at most ${PLAN_QUESTIONS_MAX} questions` });

/** How often a plan has been replaced: detects two people editing the same plan. */
export const planVersion = z.int().nonnegative();

/** A position with its plan and its stages. */
export const positionDetailsSchema = positionSchema.extend({
  plan: planSchema,
  planVersion,
  stages: z.array(stageSchema).describe('In the order of the board'),
});
export type PositionDetails = z.output<typeof positionDetailsSchema>;

export const setPlanQuery = z.object({
  ifVersion,
});
