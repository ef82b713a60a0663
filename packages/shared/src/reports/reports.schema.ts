import { z } from 'zod';
import { id, isShowable, LIMITS, paragraph, ref, SHOWABLE_PATTERN } from '../fields';
import { spokenSchema } from '../recordings/recordings.schema';
import { UNANSWERED_NOTES } from '../turns/turns.rules';
import { FOLLOW_UP_WRITERS, UNHEARD_REASONS } from './transcript.rules';
import { ASSESSMENT_VERDICTS, AUTHORSHIP_LEVELS, CRITERION_LEVELS, FLAG_DECISIONS } from './reports.rules';

/** Contract §3: `sent` is a question, `recieve` (sic) an answer. */
export const ENTRY_TYPES = ['sent', 'recieve'] as const;

const LANGUAGE_MAX = 40;
const SPEAKER_MAX = 200;
const TRANSCRIPT_ENTRIES_MAX = 5_000;
const MESSAGE_MAX = 200_000;
/** Sanitising is quadratic in the depth of HTML: this many tags take milliseconds (measured), 60,000 take 5 s. */
const TAGS_MAX = 5_000;
export const DEVICES_MAX = 200;

const instant = (name: string) => z.iso.datetime({ offset: true, error: `${name} must be an ISO 8601 instant` });

const KEYSTROKES_MAX = 300;
const FEATURE_NAME = /^[A-Za-z][A-Za-z0-9_]{0,99}$/;

/** Whether a record has too many features; stops counting at the limit. */
function isCrowded(features: unknown): boolean {
  if (typeof features !== 'object' || features === null || Array.isArray(features)) return false;
  let found = 0;
  for (const _name in features) if (++found > KEYSTROKES_MAX) return true;
  return false;
}

/** How an answer got into its field, if a meeting system recorded that. */
export const typingSchema = z.object({
  pasteShare: z
    .number({ error: 'pasteShare must be a number' })
    .min(0, { error: 'pasteShare must be 0 to 1' })
    .max(1, { error: 'pasteShare must be 0 to 1' })
    .optional()
    .describe('Share of all characters that were pasted'),
  // Counted before any is validated: each invalid name adds an issue. A list is invalid, however long.
  keystrokes: z
    .preprocess(
      (features: Record<string, number | null>, { addIssue }) => {
        if (isCrowded(features)) addIssue(`keystrokes may have at most ${KEYSTROKES_MAX} features`);
        // A record silently drops this one name.
        if (features instanceof Object && Object.hasOwn(features, '__proto__')) addIssue('__proto__ is no feature');
        return features;
      },
      z
        .record(z.string().regex(FEATURE_NAME), z.number({ error: 'keystrokes must be numbers' }).nullable(), {
          error: 'keystrokes must be numbers by the names of features',
        })
        .meta({ maxProperties: KEYSTROKES_MAX }),
    )
    .optional()
    .describe('Features by the names in docs/authorship.md; null if one could not be computed'),
});
export type Typing = z.infer<typeof typingSchema>;

/** A transcript entry as submitted (contract §15). */
export const transcriptEntrySchema = z.object({
  type: z.enum(ENTRY_TYPES, { error: 'type must be sent (a question) or recieve (an answer)' }),
  message: z
    .string({ error: 'message must be text' })
    .max(MESSAGE_MAX, { error: `message must be ${MESSAGE_MAX} characters or less`, abort: true })
    .refine(message => message.split('<').length <= TAGS_MAX + 1, {
      error: `message may have at most ${TAGS_MAX} tags`,
    }),
  marks: z.number({ error: 'marks must be a number' }).optional(),
  startedAt: instant('startedAt').optional(),
  endedAt: instant('endedAt').optional(),
  process: typingSchema.optional(),
  note: z
    .enum(UNANSWERED_NOTES, { error: `note must be one of ${UNANSWERED_NOTES.join(', ')}` })
    .optional()
    .describe('Why a question of the bot has no answer'),
  followUpOf: z
    .int({ error: 'followUpOf must be the place of a question' })
    .min(0, { error: 'followUpOf must be the place of a question' })
    .optional()
    .describe('Place in the transcript, from 0, of the question that this follow-up belongs to'),
  followUpBy: z
    .enum(FOLLOW_UP_WRITERS, { error: `followUpBy must be one of ${FOLLOW_UP_WRITERS.join(', ')}` })
    .optional()
    .describe('Who worded the follow-up: the language model, or a template'),
  speaker: z
    .string({ error: 'speaker must be text' })
    .min(1, { error: 'speaker must not be empty' })
    .max(SPEAKER_MAX, { error: `speaker must be ${SPEAKER_MAX} characters or less` })
    .optional()
    .describe('Who said it, in a conversation with a track for each person'),
  asked: z
    .string({ error: 'asked must be text' })
    .max(LIMITS.question, { error: `asked must be ${LIMITS.question} characters or less` })
    .optional()
    .describe('The question of the plan that an interviewer marked as asked here'),
  language: z
    .string({ error: 'language must be text' })
    .max(LANGUAGE_MAX, { error: `language must be ${LANGUAGE_MAX} characters or less` })
    .optional()
    .describe('For an answer in code: the programming language asked for'),
  spoken: spokenSchema
    .optional()
    .describe('The answer was spoken: its machine transcript, which the candidate may have corrected'),
});
export type TranscriptEntry = z.infer<typeof transcriptEntrySchema>;

const deviceText = (name: string) => z.string({ error: `${name} must be text` }).max(500);
/**
 * How a device is known: the browser names it because one was allowed; its name shows how it is connected; listed
 * without a name.
 */
export const PROVENANCES = ['granted', 'inferred', 'listed'] as const;
export const deviceSchema = z.object({
  label: deviceText('label'),
  kind: deviceText('kind'),
  provenance: z
    .enum(PROVENANCES, { error: `provenance must be one of ${PROVENANCES.join(', ')}` })
    .optional()
    .describe('How the candidate’s page knows it; absent if the list came from elsewhere'),
});
const deviceList = z.array(deviceSchema, { error: 'Devices must be lists' }).max(DEVICES_MAX).default([]);
export const devicesSchema = z.object({ mediaDevices: deviceList, bluetoothDevice: deviceList, usbDevice: deviceList });
export type Devices = z.infer<typeof devicesSchema>;
/** An empty device list differs from a missing one: only the former says that nothing was attached. */
export const hasDeviceListSchema = z
  .boolean()
  .nullable()
  .describe('Whether a list of devices came with the transcript; null if not known');

export const completionSchema = z.object({
  transcript: z
    .array(transcriptEntrySchema, { error: 'transcript must be a list of entries' })
    .max(TRANSCRIPT_ENTRIES_MAX, { error: `transcript may have at most ${TRANSCRIPT_ENTRIES_MAX} entries` }),
  devices: devicesSchema.optional(),
});
export type Completion = z.output<typeof completionSchema>;

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

/** One piece of evidence. `text` states all of it in plain words; parts that were not measured are absent. */
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

/** How the candidate wants an answer to be read. The recorded text stays, and is what was graded. */
export const suggestionSchema = z.object({ text: z.string(), at: z.iso.datetime() });
export type Suggestion = z.infer<typeof suggestionSchema>;
const correction = suggestionSchema
  .optional()
  .describe('How the candidate would like the answer to read; `message` is what was kept and graded');

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
  correction,
  review: reviewSchema.optional(),
  authorship: authorshipSchema.optional(),
  flag: flagSchema.optional().describe('The latest decision'),
  flagHistory: z.array(flagSchema).optional().describe('Every decision, in the order in which they were made'),
  wordings: z.array(countedWordingSchema).optional().describe('Wordings of it that people counted, oldest first'),
});
export type ReportEntry = z.infer<typeof reportEntrySchema>;

/** Speech that is missing from a machine-written transcript. */
export const unheardSchema = z.object({
  speaker: z.string(),
  from: z.iso.datetime(),
  why: z.enum(UNHEARD_REASONS),
});
export type Unheard = z.infer<typeof unheardSchema>;

/** An entry of an interview whose report failed. */
export const saidEntrySchema = transcriptEntrySchema.extend({ correction });
export type SaidEntry = z.infer<typeof saidEntrySchema>;

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

/** `/interviews/:id/answers/:index/…`: the position of the answer in `jsonArray`, from 0. */
export const answerParams = z.object({
  id,
  index: z
    .string()
    .regex(/^\d{1,6}$/, { error: 'Not an index' })
    .transform(Number),
});
