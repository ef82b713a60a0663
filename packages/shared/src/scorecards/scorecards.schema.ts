import { z } from 'zod';
import { ifVersion, optionalText, paragraph, ref } from '../fields';
import { CRITERIA_MAX, CRITERION_MAX, NOTES_MAX, SCORE_MAX, SCORE_MIN, SCORE_NOTE_MAX } from './scorecards.rules';

export const notesInputSchema = z.object({ text: optionalText({ label: 'Notes', max: NOTES_MAX }) });
export type NotesInput = z.output<typeof notesInputSchema>;

/** How often a person's notes were saved: detects two windows editing them. */
const notesVersion = z.int().nonnegative();

export const notesQuery = z.object({
  ifVersion: ifVersion.describe('The version that was read; if there is a later one, nothing is written'),
});

/** The reader's own notes on an interview, which no one else can read. */
export const notesSchema = z.object({
  text: z.string().describe('Empty before anything was written'),
  version: notesVersion.describe('0 before anything was written'),
  updatedAt: z.iso.datetime().nullable(),
});
export type Notes = z.infer<typeof notesSchema>;

const score = z.int().min(SCORE_MIN).max(SCORE_MAX);
const scoreMessage = (label: string) => `${label} must be a whole number from ${SCORE_MIN} to ${SCORE_MAX}`;
const scoreInput = (label: string) =>
  z
    .int({ error: scoreMessage(label) })
    .min(SCORE_MIN, { error: scoreMessage(label) })
    .max(SCORE_MAX, { error: scoreMessage(label) });

const noteInput = optionalText({ label: 'Note', max: SCORE_NOTE_MAX })
  .nullish()
  .transform(value => value ?? '');

const criterionInputSchema = z.object({
  name: paragraph({ label: 'Criterion', required: 'Criterion is required', max: CRITERION_MAX }),
  score: scoreInput('Score')
    .nullish()
    .transform(value => value ?? null)
    .describe('1 to 5; null if there was nothing to judge'),
  note: noteInput,
});

/** Rejects a second criterion of the same name, which would leave open which score counts. */
function refuseTwice(criteria: readonly { name: string }[], context: z.RefinementCtx): void {
  const names = new Set<string>();
  criteria.forEach(({ name }, place) => {
    if (names.has(name)) {
      context.addIssue({ code: 'custom', path: [place, 'name'], message: 'This criterion appears twice' });
    }
    names.add(name);
  });
}

export const scorecardInputSchema = z.object({
  criteria: z
    .array(criterionInputSchema, { error: 'Criteria must be a list' })
    .max(CRITERIA_MAX, { error: `A scorecard may have at most ${CRITERIA_MAX} criteria`, abort: true })
    .superRefine(refuseTwice)
    .default([]),
  overall: scoreInput('Overall'),
  note: noteInput,
});
export type ScorecardInput = z.output<typeof scorecardInputSchema>;

export const scorecardSchema = z.object({
  by: ref,
  criteria: z.array(z.object({ name: z.string(), score: score.nullable(), note: z.string() })),
  overall: score,
  note: z.string(),
  at: z.iso.datetime().describe('When it was first submitted'),
  changedAt: z.iso.datetime().nullable().describe('When it was last changed since then; null if never'),
});
export type Scorecard = z.infer<typeof scorecardSchema>;

const spreadSchema = z.object({
  n: z.int().min(1).describe('How many people gave a score'),
  min: score,
  max: score,
  median: z.number().min(SCORE_MIN).max(SCORE_MAX),
});

/** The scorecards of an interview, for people who may write one. */
export const scorecardsSchema = z.object({
  own: scorecardSchema.nullable().describe('The caller’s; null until they have submitted it'),
  others: z.array(scorecardSchema).describe('Oldest first; empty until the caller has submitted theirs'),
  spread: z
    .object({ overall: spreadSchema, criteria: z.array(spreadSchema.extend({ name: z.string() })) })
    .nullable()
    .describe(
      'Of all scores, including the caller’s, for everything that anyone scored; null until the caller has submitted theirs',
    ),
  scorers: z
    .array(ref.extend({ submitted: z.boolean() }))
    .describe('The interviewers, and everyone else who has submitted one; never its content'),
  criteria: z.array(z.string()).describe('What to score: the questions of the position’s plan'),
});
export type Scorecards = z.infer<typeof scorecardsSchema>;

const askedAt = z.iso
  .datetime({ offset: true, error: 'at must be an instant, such as 2026-11-23T14:05:00Z' })
  .transform(value => new Date(value));

export const askedInputSchema = z.object({
  question: paragraph({ label: 'Question', required: 'Question is required', max: CRITERION_MAX }),
  at: askedAt.nullable().describe('When it was asked; null removes the mark'),
});
export type AskedInput = z.output<typeof askedInputSchema>;

export const askedSchema = z.object({ question: z.string(), at: z.iso.datetime() });
export type Asked = z.infer<typeof askedSchema>;
export const askedReplySchema = askedSchema.extend({
  at: askedSchema.shape.at.nullable().describe('The first time it was marked; null if the mark was removed'),
});
