import { ASKED_PLAINLY, FOLLOW_UPS_MAX } from '@interview-detection/shared/positions/positions.rules';
import {
  planQuestionSchema,
  PLAN_QUESTIONS_MAX,
  type PlanQuestion,
  type PositionDetails,
} from '@interview-detection/shared/positions/positions.schema';
import { GENERAL_QUESTIONS } from '@interview-detection/shared/turns/turns.rules';
import { z } from 'zod';

const { question, expectedPoints, referenceAnswer, kind, language, minutes, followUps } = planQuestionSchema.shape;

/** One point per line; blank lines are ignored. The contract's message names the line where there are several. */
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

/** Converts blank text to null. */
const orNull = (text: string) => (text.trim() === '' ? null : text);
const numberOf = (text: string) => (text.trim() === '' ? null : Number(text));

/** A question in the editor, with the contract's limits and messages. */
export const questionFormSchema = z.object({
  question,
  points: pointsSchema,
  referenceAnswer,
  kind: kind.unwrap(),
  language: z.string().transform(orNull).pipe(language.unwrap()),
  minutes: z.string().transform(numberOf).pipe(minutes.unwrap()),
  followUps: z.string().transform(Number).pipe(followUps.unwrap()),
});
export type QuestionInput = z.input<typeof questionFormSchema>;
type QuestionValues = z.output<typeof questionFormSchema>;

/** The editor's fields, with the contract's limits and messages. */
export const planFormSchema = z.object({
  /** The version of the plan that the editor was filled from; a draft keeps its own. */
  version: z.number(),
  questions: z
    .array(questionFormSchema)
    .max(PLAN_QUESTIONS_MAX, { error: `A plan may have at most ${PLAN_QUESTIONS_MAX} questions` }),
});
export type PlanInput = z.input<typeof planFormSchema>;
export type PlanValues = z.output<typeof planFormSchema>;

/** The selectable numbers of follow-ups. */
export const FOLLOW_UP_CHOICES = Array.from({ length: FOLLOW_UPS_MAX + 1 }, (_, count) => `${count}`);

export const EMPTY_QUESTION: QuestionInput = {
  question: '',
  points: '',
  referenceAnswer: '',
  kind: 'text',
  language: '',
  minutes: '',
  followUps: '0',
};

/** The questions asked without a plan, as a plan (contract §20). */
export const GENERAL_PLAN: readonly PlanQuestion[] = GENERAL_QUESTIONS.map(text => ({
  question: text,
  expectedPoints: [],
  referenceAnswer: '',
  ...ASKED_PLAINLY,
}));

/** Returns the times typed for a question; anything that is not a number of minutes counts as none. */
export const timeOf = (typed: Pick<QuestionInput, 'minutes' | 'followUps'>) => ({
  minutes: minutes.safeParse(numberOf(typed.minutes)).data ?? null,
  followUps: Number(typed.followUps),
});

/** Converts a question of a plan to the editor's values. */
export const questionInput = ({ expectedPoints: points, ...planned }: PlanQuestion): QuestionInput => ({
  question: planned.question,
  points: points.join('\n'),
  referenceAnswer: planned.referenceAnswer,
  kind: planned.kind,
  language: planned.language ?? '',
  minutes: planned.minutes === null ? '' : `${planned.minutes}`,
  followUps: `${planned.followUps}`,
});

export const planInput = ({ plan, planVersion }: PositionDetails): PlanInput => ({
  version: planVersion,
  questions: plan.map(questionInput),
});

/** Converts the editor's values to a question of a plan: only a question for code has a language. */
export const toQuestion = ({ points, ...rest }: QuestionValues): PlanQuestion => ({
  ...rest,
  language: rest.kind === 'code' ? rest.language : null,
  expectedPoints: points,
});

/** The body of the call. */
export const toPlan = ({ questions }: Pick<PlanValues, 'questions'>): PlanQuestion[] => questions.map(toQuestion);

const FIELDS = {
  question: 'question',
  expectedPoints: 'points',
  referenceAnswer: 'referenceAnswer',
  kind: 'kind',
  language: 'language',
  minutes: 'minutes',
  followUps: 'followUps',
} as const satisfies Record<keyof PlanQuestion, keyof QuestionInput>;

export type PlanField = `questions.${number}.${keyof QuestionInput}`;

/**
 * Returns the field of a path in the server's reply, for example `2.expectedPoints.0`; null for the plan as a whole.
 */
export function planFieldOf(path: string): PlanField | null {
  const [, index, name] = /^(\d+)\.(\w+)\b/.exec(path) ?? [];
  if (index === undefined || name === undefined || !(name in FIELDS)) return null;
  return `questions.${Number(index)}.${FIELDS[name as keyof typeof FIELDS]}`;
}
