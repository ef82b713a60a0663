import { z } from 'zod';
import { id } from '../fields';
import { QUESTION_KINDS } from '../positions/positions.rules';
import { typingSchema } from '../reports/transcript.schema';
import { ANSWER_MAX, BOT_STATUSES, BREAKS_MAX, ENDINGS, TIME_HINTS } from './turns.rules';

/** Halves of surrogate pairs and NUL, which databases cannot store: they are shown as a box. */
const UNKEPT = /\p{Cs}|\0/gu;

/** Text exactly as a candidate typed it: not trimmed, and what cannot be stored is replaced, not rejected. */
const typed = (label: string, pattern?: string) =>
  z
    .string({ error: `${label} must be text` })
    .max(ANSWER_MAX, {
      error: `${label} is too long: at most ${ANSWER_MAX.toLocaleString('en')} characters are kept`,
      abort: true,
    })
    .meta(pattern === undefined ? {} : { pattern })
    .transform(text => text.replace(UNKEPT, '\uFFFD'));

const turn = z
  .int({ error: 'turn must be the number of a question that was asked' })
  .min(1, { error: 'turn must be the number of a question that was asked' })
  .max(10_000, { error: 'turn must be the number of a question that was asked' })
  .describe('As `turn` in the state');

export const draftSchema = z.object({ turn, text: typed('The draft') });
export type Draft = z.output<typeof draftSchema>;

export const answerSchema = z.object({
  turn,
  text: typed('The answer', '\\S').refine(text => text.trim() !== '', {
    error: 'Please write an answer, or skip the question',
  }),
  process: typingSchema.optional().describe('How it was typed, as in a transcript'),
  spoken: z
    .object({ recording: id }, { error: 'spoken must be {recording}' })
    .optional()
    .describe('The recording that the text comes from, corrected; how it was typed is then not kept'),
});
export type Answer = z.output<typeof answerSchema>;

export const skipSchema = z.object({
  turn,
  askedAt: z.iso
    .datetime({ error: 'askedAt must be an instant' })
    .optional()
    .describe('As in the state when it was skipped: sent again after a lost reply, it skips nothing further'),
});
export type Skip = z.output<typeof skipSchema>;

export const draftSavedSchema = z.object({ turn, savedAt: z.iso.datetime() });

const seconds = z.int().min(0);

/** The state of the interview (contract §20). Fields about a question are null while none is asked. */
export const botStateSchema = z.object({
  status: z.enum(BOT_STATUSES),
  turn: z.int().min(1).nullable().describe('From 1 in the order asked; a question that comes again keeps it'),
  of: z.int().min(1).describe('Questions of the plan'),
  number: z
    .int()
    .min(1)
    .nullable()
    .describe('Among the plan’s questions, 1 to `of`; a follow-up has the number of its question'),
  question: z.string().nullable(),
  kind: z.enum(QUESTION_KINDS).nullable(),
  language: z.string().optional().describe('For a question in code, if the plan names one'),
  followUpOf: z.int().min(1).optional().describe('The turn that this question follows'),
  followUpTo: z.string().optional().describe('The question of that turn'),
  last: z.literal(true).optional().describe('Its answer ends the interview'),
  again: z.literal(true).optional().describe('It was skipped before'),
  askedAt: z.iso.datetime().nullable(),
  secondsLeft: seconds.nullable().describe('Of the time meant for this question; nothing happens at 0'),
  interviewSecondsLeft: seconds.describe('After 0 no new question is asked'),
  graceSecondsLeft: seconds.nullable().describe('Until the draft is taken as the answer, once the time is over'),
  hint: z.enum(TIME_HINTS),
  softInSeconds: seconds.nullable().describe('Until the hint becomes `soft` automatically; null if it will not'),
  draft: z.string(),
  spoken: id
    .optional()
    .describe('The last transcribed recording for this question, if there is a draft: for another browser'),
  draftMax: seconds.nullable().describe('Characters that an answer may have'),
  answered: z.int().min(0).describe('Answers so far, including those to follow-ups'),
  skipped: z.int().min(0).describe('Questions that come again at the end'),
  unanswered: z.int().min(0).optional().describe('Once finished: questions of the plan without an answer'),
  endedBy: z.enum(ENDINGS).optional().describe('Once finished: the candidate, the last answer, or the time'),
  breaksLeft: z.int().min(0).max(BREAKS_MAX),
  breakSecondsLeft: seconds.nullable().describe('While paused'),
});
export type BotState = z.infer<typeof botStateSchema>;
