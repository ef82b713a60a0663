import { z } from 'zod';
import { id } from '../fields';
import { CHUNKS_MAX, MACHINE_TEXT_MAX, RECORDING_STATUSES, RECORDING_TYPES } from './recordings.rules';

const MIME_MAX = 100;

const turn = z
  .int({ error: 'turn must be the number of a question that was asked' })
  .min(1, { error: 'turn must be the number of a question that was asked' })
  .max(10_000, { error: 'turn must be the number of a question that was asked' });

const sentAt = z.iso
  .datetime({ offset: true, error: 'sentAt must be an ISO 8601 instant' })
  .nullish()
  .transform(value => value ?? null)
  .describe('When this call was made, by the same clock as startedAt: shows how far off that clock is');

export const beginRecordingSchema = z.object({
  mime: z
    .string({ error: 'mime must be the content type of the recording' })
    .min(1, { error: 'mime must be the content type of the recording' })
    .max(MIME_MAX, { error: `mime must be ${MIME_MAX} characters or less` })
    .describe('As the browser records it, such as audio/webm;codecs=opus'),
  startedAt: z.iso.datetime({ offset: true, error: 'startedAt must be an ISO 8601 instant' }),
  turn: turn
    .nullish()
    .transform(value => value ?? null)
    .describe('What is being answered, as in the state of the interview'),
  sentAt,
});
export type BeginRecording = z.output<typeof beginRecordingSchema>;

export const begunRecordingSchema = z.object({ _id: id });

/** For the person speaking in the room of a Real interview (contract §36). */
export const beginTrackSchema = beginRecordingSchema.pick({ mime: true, startedAt: true }).extend({ sentAt });
export type BeginTrack = z.output<typeof beginTrackSchema>;

/** The bytes of a chunk, not JSON. */
export const chunkSchema = z.instanceof(Uint8Array);

const place = z.coerce
  .number()
  .int()
  .min(0)
  .max(CHUNKS_MAX - 1);
export const chunkParams = z.object({ id, n: place.describe('Place of the chunk, from 0') });

export const chunkKeptSchema = z.object({ n: z.int().min(0), bytes: z.int().min(0) });

export const finishRecordingSchema = z.object({
  chunks: z
    .int({ error: 'chunks must be the number of chunks' })
    .min(0, { error: 'chunks must be the number of chunks' })
    .max(CHUNKS_MAX, { error: `chunks must be at most ${CHUNKS_MAX}` })
    .nullish()
    .transform(value => value ?? null)
    .describe('How many there are; if left out, as many as were received'),
});
export type FinishRecording = z.output<typeof finishRecordingSchema>;

/** What the recogniser understood. */
export const heardSchema = z.object({
  text: z.string(),
  model: z.string(),
  words: z
    .array(z.object({ word: z.string(), start: z.number(), end: z.number() }))
    .optional()
    .describe('With their times in seconds, if the recogniser provides them'),
});
export type Heard = z.infer<typeof heardSchema>;

/** A recording as the speaker sees it. */
export const ownRecordingSchema = z.object({
  _id: id,
  turn: z.int().nullable(),
  status: z.enum(RECORDING_STATUSES),
  missing: z.array(z.int()).describe('Chunks that have not arrived; while there are any it is not finished'),
  bytes: z.int().min(0).describe('Bytes received; for a track closed two minutes after its room, not always all'),
  transcript: heardSchema.nullable().describe('A machine transcript, to be corrected before it is sent as the answer'),
});
export type OwnRecording = z.infer<typeof ownRecordingSchema>;

/** Whose voice it is, with their name at the time. */
export const speakerSchema = z.object({ role: z.enum(['staff', 'candidate']), _id: id, name: z.string() });
export type Speaker = z.infer<typeof speakerSchema>;

/** A recording as the company sees it. */
export const recordingSchema = z.object({
  _id: id,
  turn: z.int().nullable().describe('In a Bot interview, from 1 in the order asked'),
  speaker: speakerSchema.nullable().describe('Whose track of a conversation it belongs to; null: a spoken answer'),
  mime: z.enum(RECORDING_TYPES),
  startedAt: z.iso.datetime().describe('For a track, by the server’s clock'),
  isCut: z.boolean().describe('Its page never finished it: what had arrived was kept'),
  bytes: z.int().min(0),
  seconds: z.number().min(0).nullable().describe('null if not measured'),
  status: z.enum(RECORDING_STATUSES),
  transcript: heardSchema.pick({ text: true, model: true }).nullable(),
  deletedOn: z.iso.datetime().nullable().describe('null: kept until the company deletes it'),
  sound: z.string().describe('Path below the API for a player, which sends no token; valid for 30 minutes'),
});
export type Recording = z.infer<typeof recordingSchema>;

/** What an answer in a transcript says about having been spoken. */
export const spokenSchema = z.object({
  recording: id.describe('The last recording of the answer'),
  machineText: z
    .string()
    .max(MACHINE_TEXT_MAX, { error: `machineText must be ${MACHINE_TEXT_MAX} characters or less` })
    .describe('The machine transcripts of all recordings of the answer, one per line'),
  model: z.string().max(200, { error: 'model must be 200 characters or less' }),
  at: z.iso.datetime({ offset: true, error: 'at must be an ISO 8601 instant' }),
});
export type Spoken = z.infer<typeof spokenSchema>;
