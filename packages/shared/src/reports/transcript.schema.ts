import { z } from 'zod';
import { LIMITS } from '../fields';
import { spokenSchema } from '../recordings/recordings.schema';
import { UNANSWERED_NOTES } from '../turns/turns.rules';
import { FOLLOW_UP_WRITERS, UNHEARD_REASONS } from './transcript.rules';

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
  // Counted before any is validated: each invalid name adds an issue. A list of any length is invalid.
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

/** How the candidate wants an answer to be read. The recorded text stays, and is what was graded. */
export const suggestionSchema = z.object({ text: z.string(), at: z.iso.datetime() });
export type Suggestion = z.infer<typeof suggestionSchema>;
const correction = suggestionSchema
  .optional()
  .describe('How the candidate would like the answer to read; `message` is what was kept and graded');

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
