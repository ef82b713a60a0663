import { z } from 'zod';
import { DEVICES_MAX, PROVENANCES, typingSchema } from '../reports/transcript.schema';
import { evidenceDeletedSchema } from './evidence.schema';
import { EVENT_KINDS, EVENTS_MAX } from './evidence.rules';

// Strict throughout: unknown fields are rejected, not dropped, so that a chain contains exactly what was sent.

/** Halves of surrogate pairs and NUL have no canonical JSON. */
const UNKEPT = /\p{Cs}|\0/gu;

const LABEL_MAX = 200;
const label = (name: string) =>
  z
    .string({ error: `${name} must be text` })
    .max(LABEL_MAX, { error: `${name} must be ${LABEL_MAX} characters or less`, abort: true })
    .transform(text => text.replace(UNKEPT, '\uFFFD'));

const LENGTH_MAX = 10_000_000;
const lengthMessage = `length must be a whole number from 0 to ${LENGTH_MAX}`;
const length = z
  .int({ error: lengthMessage })
  .min(0, { error: lengthMessage })
  .max(LENGTH_MAX, { error: lengthMessage })
  .describe('Characters; the text itself is not sent');

export const PASTE_SOURCES = ['inside', 'outside'] as const;
const pasted = z.strictObject({
  length,
  source: z
    .enum(PASTE_SOURCES, { error: 'source must be inside or outside' })
    .describe('Whether it was copied on this page'),
});

const began = z
  .literal(true, { error: 'began must be true' })
  .optional()
  .describe(
    'The first change of an empty field was a key press at that moment; says nothing yet about how it was typed',
  );

const SCREENS_MAX = 64;
const screensMessage = `count must be a whole number from 0 to ${SCREENS_MAX}`;
const screens = z.strictObject({
  extended: z
    .boolean({ error: 'extended must be true, false or null' })
    .nullable()
    .describe('Whether there is more than one screen; null if the browser does not say'),
  count: z
    .int({ error: screensMessage })
    .min(0, { error: screensMessage })
    .max(SCREENS_MAX, { error: screensMessage })
    .optional(),
});

const deviceList = z
  .array(
    z.strictObject({
      label: label('label'),
      kind: label('kind'),
      provenance: z.enum(PROVENANCES, { error: `provenance must be one of ${PROVENANCES.join(', ')}` }),
    }),
    { error: 'Devices must be lists' },
  )
  .max(DEVICES_MAX, { error: `A list may have at most ${DEVICES_MAX} devices` })
  .default([]);
const devices = z.strictObject({ mediaDevices: deviceList, bluetoothDevice: deviceList, usbDevice: deviceList });

const SECONDS_MAX = 86_400;
const secondsMessage = `seconds must be a number from 0 to ${SECONDS_MAX}`;
const voices = z.strictObject({
  seconds: z
    .number({ error: secondsMessage })
    .min(0, { error: secondsMessage })
    .max(SECONDS_MAX, { error: secondsMessage }),
});

const nothing = z.strictObject({}).default({});

const SEQ_MAX = Number.MAX_SAFE_INTEGER;
const seqMessage = `seq must be a whole number from 0 to ${SEQ_MAX}`;

/**
 * Instants outside these years have no ISO text of four digits, or are no clock's. A clock that has lost its time says
 * 1970.
 */
const YEARS = { from: 1970, to: 2999 } as const;
const atMessage = `at must be an instant of the years ${YEARS.from} to ${YEARS.to}`;
const isOfYears = (text: string): boolean => {
  const year = new Date(text).getUTCFullYear();
  return YEARS.from <= year && year <= YEARS.to;
};

const common = {
  id: z
    .string({ error: 'id must be text' })
    .regex(/^(?!answer:|gap:)[\w.:~-]{1,64}$/, { error: 'id must be 1 to 64 letters, digits or . _ : ~ -' })
    .describe('Chosen by the page; the same id again means the same event'),
  seq: z
    .int({ error: seqMessage })
    .min(0, { error: seqMessage })
    .max(SEQ_MAX, { error: seqMessage })
    .describe('Counted by the page; orders events with the same time'),
  at: z.iso
    .datetime({ offset: true, error: atMessage, abort: true })
    .refine(isOfYears, { error: atMessage, abort: true })
    .transform(text => new Date(text).toISOString())
    .describe('By the page’s clock, which follows `now` of the view'),
  turn: z
    .int({ error: 'turn must be the number of a question' })
    .min(1, { error: 'turn must be the number of a question' })
    .max(10_000, { error: 'turn must be the number of a question' })
    .nullish()
    .transform(turn => turn ?? null),
};

const event = <K extends string, D extends z.ZodType>(kind: K, data: D) =>
  z.strictObject({ ...common, kind: z.literal(kind), data });

const kinds = EVENT_KINDS.filter(kind => kind !== 'takeover').join(', ');

/** An event reported by a page. Only the server writes a take-over. */
export const sentEventSchema = z.discriminatedUnion(
  'kind',
  [
    event('heartbeat', nothing),
    event('hidden', nothing),
    event('visible', nothing),
    event('blur', nothing),
    event('focus', nothing),
    event('reload', nothing),
    event('fullscreen', z.strictObject({ on: z.boolean({ error: 'on must be true or false' }) })),
    event('paste', pasted),
    event('drop', pasted),
    event('copy', z.strictObject({ length })),
    event('typing', z.strictObject({ ...typingSchema.shape, began })),
    event('screens', screens),
    event('share', z.strictObject({ surface: label('surface').describe('As the browser names it') })),
    event('devices', devices),
    event('voices', voices),
  ],
  { error: `kind must be one of ${kinds}` },
);
export type SentEvent = z.output<typeof sentEventSchema>;

export const eventsSchema = z.object({
  events: z
    .array(sentEventSchema, { error: 'events must be a list' })
    .min(1, { error: 'events must have at least one event' })
    .max(EVENTS_MAX, { error: `events may have at most ${EVENTS_MAX} events`, abort: true }),
});

export const eventsKeptSchema = z.object({
  kept: z.int().min(0).describe('Added to the chain'),
  repeated: z.int().min(0).describe('Already in the chain'),
  off: z.int().min(0).describe('Dropped because their signal is switched off'),
});
export type EventsKept = z.infer<typeof eventsKeptSchema>;

/** An event in a chain. If it was altered in the database beyond recognition, only `stored` is left. */
export const chainedEventSchema = z.object({
  id: z.string(),
  seq: z.int().optional(),
  kind: z.string().optional(),
  at: z.iso.datetime().optional(),
  turn: z.int().nullable().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
  receivedAt: z.iso.datetime().optional(),
  stored: z.string().optional().describe('What is in its place'),
  hash: z.string().describe('Hex'),
});
export type ChainedEvent = z.infer<typeof chainedEventSchema>;

/** `evidence.json` of contract §23. */
export const chainSchema = z.object({
  interview: z.string(),
  algorithm: z.string(),
  events: z.array(chainedEventSchema),
  head: z.string().describe('Hash of the last event; 64 zeros if there is none'),
  evidenceDeleted: evidenceDeletedSchema.nullable().describe('null while the events are kept'),
});
export type Chain = z.infer<typeof chainSchema>;
