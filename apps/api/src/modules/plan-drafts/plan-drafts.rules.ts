import { PLAN_DRAFTS_MAX } from '@interview-detection/shared/plan-drafts/plan-drafts.rules';
import { codeLanguageOf, QUESTION_KINDS } from '@interview-detection/shared/positions/positions.rules';
import { planQuestionSchema, type PlanQuestion } from '@interview-detection/shared/positions/positions.schema';
import { z } from 'zod';

/** What a model replies with. The limits are those of the plan, checked separately for each question. */
export const writtenSchema = z.object({
  questions: z.array(
    z.object({
      question: z.string(),
      kind: z.enum(QUESTION_KINDS),
      language: z.string().nullable(),
      minutes: z.number().nullable(),
      followUps: z.number(),
      points: z.array(z.string()),
      answer: z.string(),
    }),
  ),
});

type Written = z.infer<typeof writtenSchema>['questions'][number];

/**
 * Returns the questions that a model wrote and that fit into a plan unchanged, each once. Questions that break a rule
 * of the plan are left out, because the plan could not accept them.
 */
export function draftsOf(written: readonly Written[]): PlanQuestion[] {
  const drafts = new Map<string, PlanQuestion>();
  for (const { points, answer, language, ...asked } of written) {
    const read = planQuestionSchema.safeParse({
      ...asked,
      language: asked.kind === 'code' && language?.trim() ? (codeLanguageOf(language) ?? language) : null,
      expectedPoints: points,
      referenceAnswer: answer,
    });
    if (read.success && !drafts.has(read.data.question)) drafts.set(read.data.question, read.data);
  }
  return [...drafts.values()].slice(0, PLAN_DRAFTS_MAX);
}
