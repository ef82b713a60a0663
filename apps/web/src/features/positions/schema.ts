import {
  planQuestionSchema,
  PLAN_QUESTIONS_MAX,
  type PositionDetails,
  type planSchema,
} from '@interview-detection/shared/positions/positions.schema';
import { z } from 'zod';

const { question, expectedPoints, referenceAnswer, ...asking } = planQuestionSchema.shape;

/** One point a line; blank lines are none. The contract's message names the line where there are several. */
const pointsSchema = z.string().transform((text, context): string[] => {
  const lines = text.split('\n').map((line, index) => ({ number: index + 1, point: line.trim() }));
  const given = lines.filter(({ point }) => point !== '');
  const read = expectedPoints.safeParse(given.map(({ point }) => point));
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  const place = issue?.path[0];
  const line = typeof place === 'number' ? given[place]?.number : undefined;
  context.addIssue(line === undefined ? `${issue?.message}` : `Line ${line}: ${issue?.message}`);
  return z.NEVER;
});

/** The editor's fields, with the contract's limits and messages. */
export const planFormSchema = z.object({
  /** Of the plan that the editor was filled from; a draft keeps its own. */
  version: z.number(),
  questions: z
    // How a question is asked has no fields here: it is kept as it came.
    .array(z.object({ question, points: pointsSchema, referenceAnswer, ...asking }))
    .max(PLAN_QUESTIONS_MAX, { error: `A plan may have at most ${PLAN_QUESTIONS_MAX} questions` }),
});
export type PlanInput = z.input<typeof planFormSchema>;
export type PlanValues = z.output<typeof planFormSchema>;

export const EMPTY_QUESTION: PlanInput['questions'][number] = { question: '', points: '', referenceAnswer: '' };

export const planInput = ({ plan, planVersion }: PositionDetails): PlanInput => ({
  version: planVersion,
  questions: plan.map(({ expectedPoints: points, ...planned }) => ({ ...planned, points: points.join('\n') })),
});

/** The body of the call. */
export const toPlan = ({ questions }: PlanValues): z.input<typeof planSchema> =>
  questions.map(({ points, ...rest }) => ({ ...rest, expectedPoints: points }));

export type PlanField = `questions.${number}.${'question' | 'points' | 'referenceAnswer'}`;

const FIELDS = { question: 'question', expectedPoints: 'points', referenceAnswer: 'referenceAnswer' } as const;

/** The field of a path that the server names, for example `2.expectedPoints.0`; null for the plan as a whole. */
export function planFieldOf(path: string): PlanField | null {
  const [, index, name] = /^(\d+)\.(question|expectedPoints|referenceAnswer)\b/.exec(path) ?? [];
  if (index === undefined || name === undefined) return null;
  return `questions.${Number(index)}.${FIELDS[name as keyof typeof FIELDS]}`;
}
