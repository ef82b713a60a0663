import { z } from 'zod';
import { ENTRY_TYPES } from '../reports/transcript.schema';

/** Bytes in a file, or in a text. */
export const TRANSCRIPT_MAX_BYTES = 4 * 1024 * 1024;
const NAME_MAX = 200;
const SPEAKERS_MAX = 500;
/** Larger than the text: its line breaks and quotes take two bytes each in JSON. */
export const PREVIEW_BODY_MAX_BYTES = 5 * 1024 * 1024;

const TRANSCRIPT_FILE = {
  field: 'file',
  maxBytes: TRANSCRIPT_MAX_BYTES,
  contentType: 'application/octet-stream',
} as const;

/** A form field holds JSON as text. */
function fromJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (value.trim() === '') return undefined;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

const sidesMessage = 'sides must be JSON such as {"Ana Reis": "interviewer", "Tom Becker": "candidate"}';

/** Who asks and who answers, to correct the guess. */
const sides = z
  .preprocess(
    fromJson,
    z
      .record(
        z.string().max(NAME_MAX, { error: sidesMessage }),
        z.enum(['interviewer', 'candidate'], { error: sidesMessage }),
        {
          error: sidesMessage,
        },
      )
      .refine(value => Object.keys(value).length <= SPEAKERS_MAX, { error: sidesMessage })
      .optional(),
  )
  .optional();

/** A file with a transcript in any format that a meeting program writes. */
export const transcriptForm = { ...TRANSCRIPT_FILE, fields: z.object({ sides }) } as const;

/** Its text, if there is no file. */
export const transcriptTextSchema = z.object({
  text: z
    .string({ error: 'text must be the transcript as text' })
    .max(TRANSCRIPT_MAX_BYTES, { error: 'The transcript may be at most 4 MB' }),
  name: z
    .string({ error: 'name must be text' })
    .max(NAME_MAX, { error: `name must be ${NAME_MAX} characters or less` })
    .optional(),
});

const lineNumber = z.int().min(1);

/** What would be imported as a transcript: nothing of it is stored. */
export const transcriptPreviewSchema = z.object({
  format: z.string(),
  speakers: z.array(
    z.object({
      name: z.string().describe('Empty where no speaker is named'),
      turns: z.int().min(0),
      words: z.int().min(0),
      side: z.enum(['interviewer', 'candidate', 'unknown']),
    }),
  ),
  entries: z.array(
    z.object({
      type: z.enum(ENTRY_TYPES).describe('sent if it is not known who speaks'),
      message: z.string(),
      speaker: z.string().nullable(),
      at: z.number().min(0).optional().describe('Seconds since the recording began'),
    }),
  ),
  leftOut: z.array(z.object({ from: lineNumber, to: lineNumber, why: z.string() })).describe('Lines that no one said'),
  problems: z
    .array(z.object({ line: lineNumber.nullable(), message: z.string() }))
    .describe('What may have been read wrongly'),
});
