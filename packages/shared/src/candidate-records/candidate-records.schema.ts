import { z } from 'zod';
import { deletedByClockSchema } from '../privacy/privacy.schema';
import { commentSchema, evidenceDeletedSchema, spanSchema } from '../evidence/evidence.schema';
import { EVIDENCE_LEVELS } from '../evidence/level.rules';
import { id, paragraph } from '../fields';
import { RECORDING_TYPES } from '../recordings/recordings.rules';
import { PROVENANCES, suggestionSchema, typingSchema } from '../reports/transcript.schema';
import { ANSWER_MAX, UNANSWERED_NOTES } from '../turns/turns.rules';
import { erasureRequestSchema } from '../visits/visit-facts.schema';
import { DECISIONS, LANGUAGES } from '../visits/visits.rules';
import { candidateViewSchema } from '../visits/visits.schema';
import { ANSWERED_HOW, COMMENT_MAX, POINT_STATES } from './candidate-records.rules';

const text = (required: string) => paragraph({ label: 'Text', required, max: COMMENT_MAX });

const ABOUT_MESSAGE = 'about must be an event, a gap, answer:N, a kind, devices or interview';
export const commentInputSchema = z.object({
  about: z
    .string({ error: ABOUT_MESSAGE })
    .regex(/^[\w.:~-]{1,64}$/, { error: ABOUT_MESSAGE })
    .describe(
      'What it is about: the id of an event, gap: with the time at which a gap begins, answer:N, the name of a ' +
        'kind, devices for the list of devices, or interview for the whole',
    ),
  text: text('Comment is required'),
});
export type CommentInput = z.output<typeof commentInputSchema>;

const turnMessage = 'turn must be the number of a question that was answered';
export const correctionInputSchema = z.object({
  turn: z.int({ error: turnMessage }).min(1, { error: turnMessage }).max(10_000, { error: turnMessage }),
  text: paragraph({ label: 'Text', required: 'Text is required', max: ANSWER_MAX }).describe(
    'How the answer should read; shown beside the original, which is kept',
  ),
});
export type CorrectionInput = z.output<typeof correctionInputSchema>;

export const reviewInputSchema = z.object({ text: text('Please say what should be looked at') });
export type ReviewInput = z.output<typeof reviewInputSchema>;
export const reviewAnswerSchema = z.object({ text: text('Answer is required') });
export type ReviewAnswer = z.output<typeof reviewAnswerSchema>;

export const erasureAnswerSchema = z.object({ text: text('Say why the data stays') });
export type ErasureAnswer = z.output<typeof erasureAnswerSchema>;

export const erasureInputSchema = z.object({
  text: z.preprocess(
    value => (value === '' || value === null ? undefined : value),
    text('Text is required').optional(),
  ),
});
export type ErasureInput = z.output<typeof erasureInputSchema>;

/** How the candidate wants an answer to be read, as staff see it. */
export const correctionSchema = suggestionSchema.extend({
  turn: z.int().min(1),
  index: z.int().min(0).nullable().describe('Place of the answer in the transcript, from 0'),
});
export type Correction = z.infer<typeof correctionSchema>;

const answerSchema = z.object({
  turn: z.int().min(1).describe('In the order asked'),
  about: z.string().nullable().describe('What a comment on it is about; null without an answer'),
  question: z.string(),
  isFollowUp: z.boolean(),
  how: z.enum(ANSWERED_HOW),
  note: z.enum(UNANSWERED_NOTES).nullable().describe('Why there is no answer'),
  isCode: z.boolean(),
  text: z.string().nullable(),
  draft: z.string().nullable().describe('What was typed and not sent'),
  askedAt: z.iso.datetime().nullable(),
  answeredAt: z.iso.datetime().nullable(),
  typing: typingSchema.nullable().describe('How it was typed, in figures'),
  machineText: z.string().nullable().describe('For a spoken answer: the machine transcript'),
  recordings: z.array(id),
  correction: suggestionSchema.nullable().describe('The latest'),
});

const ownRecordingFactsSchema = z.object({
  _id: id,
  turn: z.int().nullable(),
  mime: z.enum(RECORDING_TYPES),
  startedAt: z.iso.datetime(),
  seconds: z.number().min(0).nullable(),
  bytes: z.int().min(0),
  text: z.string().nullable().describe('The machine transcript'),
  deletedOn: z.iso.datetime().nullable().describe('null: kept until the company deletes it'),
  sound: z
    .string()
    .describe(
      'Path below the API for a player, which sends no token; valid for 30 minutes. In the file: the recording’s name there',
    ),
});

const pointSchema = z.object({
  about: z.string().describe('What a comment on it is about'),
  title: z.string(),
  text: z.string().describe('What it shows, and what it does not'),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  turns: z.array(z.int().min(1)),
  state: z.enum(POINT_STATES),
  stateText: z.string().describe('Whether it counts, in words'),
});

const answerOfStaffByName = z.object({ text: z.string(), by: z.string(), at: z.iso.datetime() });

/** Everything recorded in an interview, in the candidate's language (contract §24). */
export const candidateRecordSchema = candidateViewSchema
  .pick({
    company: true,
    position: true,
    interviewer: true,
    interviewers: true,
    interviewType: true,
    startsAt: true,
    timeZone: true,
    durationMinutes: true,
    policy: true,
    notice: true,
    adjustments: true,
    check: true,
    now: true,
  })
  .extend({
    candidate: z.object({ name: z.string(), email: z.string() }),
    language: z.enum(LANGUAGES),
    endedAt: z.iso.datetime().nullable(),
    readableUntil: z.iso.datetime().describe('When access to this ends'),
    consents: z
      .array(
        z.object({
          decision: z.enum(DECISIONS),
          at: z.iso.datetime(),
          reason: z.string().nullable(),
          noticeVersion: z.string(),
          textHash: z.string().describe('SHA-256 of the words that were shown'),
          language: z.enum(LANGUAGES),
        }),
      )
      .describe('Oldest first'),
    visits: z.object({
      openedAt: z.iso.datetime().nullable().describe('When a visit through the link last began, with the first press'),
      device: z.string().nullable().describe('The browser that has the link now'),
      takeovers: z.array(z.object({ at: z.iso.datetime(), device: z.string() })),
    }),
    answers: z.array(answerSchema).describe('Empty once they are deleted'),
    answersDeleted: deletedByClockSchema
      .extend({ text: z.string() })
      .nullable()
      .describe('Says, in words too, that they were deleted at the end of the company’s retention period'),
    notReached: z.int().min(0).describe('Questions that were not asked'),
    recordings: z.array(ownRecordingFactsSchema),
    evidence: z.object({
      level: z.enum(EVIDENCE_LEVELS).describe('What the company sees as a summary; never part of the report’s verdict'),
      title: z.string(),
      text: z.string(),
      how: z.string().describe('How the level is determined'),
      kinds: z.array(z.object({ about: z.string(), title: z.string(), limit: z.string(), counts: z.boolean() })),
      points: z.array(pointSchema).describe('The first 500 in order of time; the file has all of them'),
      pointsLeft: z.string().nullable().describe('How many more there are, in words; null if these are all'),
      gaps: z.array(
        spanSchema.extend({ about: z.string().describe('What a comment on it is about'), title: z.string() }),
      ),
      gapsTitle: z.string().nullable(),
      gapsText: z.string().nullable(),
      off: z.array(z.string()).describe('Signals that were switched off, in words'),
      offText: z.string().nullable().describe('The text shown if every signal was off; null if any was on'),
      deleted: evidenceDeletedSchema
        .extend({ text: z.string().describe('The same in words') })
        .nullable()
        .describe('null while it is kept; once deleted, points, gaps and level say nothing'),
      events: z.int().min(0).describe('How many events are behind it; the file has each one'),
    }),
    devices: z.array(z.object({ label: z.string(), kind: z.string(), provenance: z.enum(PROVENANCES) })),
    comments: z.array(commentSchema),
    reviews: z
      .array(
        z.object({
          text: z.string(),
          at: z.iso.datetime(),
          answer: answerOfStaffByName.nullable(),
        }),
      )
      .describe('Oldest first'),
    erasure: erasureRequestSchema.extend({ answer: answerOfStaffByName.nullable() }).nullable(),
  });
export type CandidateRecordView = z.infer<typeof candidateRecordSchema>;
