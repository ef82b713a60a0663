import { z } from 'zod';
import { deletedByClockSchema } from '../privacy/privacy.schema';
import { historyFields, id, ref } from '../fields';
import { shownLevelSchema } from '../evidence/evidence.schema';
import { noticeSchema } from '../outbox/outbox.schema';
import { VERDICTS } from '../reports/reports.rules';
import { assessmentSchema } from '../reports/judgements.schema';
import { hasDeviceListSchema, saidEntrySchema } from '../reports/transcript.schema';
import { heldSchema } from '../rooms/held.schema';
import { askedSchema } from '../scorecards/scorecards.schema';
import {
  adjustmentsSchema,
  consentFactsSchema,
  erasureRequestSchema,
  reviewRequestSchema,
  timeWishSchema,
} from '../visits/visit-facts.schema';
import { INTERVIEW_STATUSES, INTERVIEW_TYPES, POLICIES, REPORT_STATUSES } from './interviews.rules';

/** Contract §13: an interview without related records. */
export const interviewFactsSchema = z.object({
  _id: id,
  id: id.describe('The same as _id'),
  candidate: z.object({ _id: id, name: z.string(), email: z.string() }),
  position: ref,
  interviewer: ref.optional().describe('The first of the interviewers; absent for Bot'),
  interviewers: z.array(ref).describe('Everyone who holds it, `interviewer` first; empty for Bot'),
  interviewType: z.enum(INTERVIEW_TYPES),
  date: z.iso.datetime().describe('The day at midnight UTC; read the date part'),
  time: z.string().describe('HH:MM on the wall clock of timeZone'),
  timeZone: z.string(),
  startsAt: z.iso.datetime().describe('The instant at which it starts'),
  durationMinutes: z.int(),
  status: z.enum(INTERVIEW_STATUSES),
  description: z.string(),
  policy: z.enum(POLICIES).describe('What the candidate may use: nothing, notes and books, AI as well'),
  meetingUrl: z.string().optional().describe('Absent for Bot'),
  meetingLink: z
    .string()
    .optional()
    .describe('The address that staff gave this meeting; `meetingUrl` is then the same'),
  progress: z
    .object({ turn: z.int().min(1), of: z.int().min(1), lastSeenAt: z.iso.datetime() })
    .optional()
    .describe(
      'For a Bot interview in progress: the number of the current question, and when the candidate was last heard from',
    ),
  endedEarly: z
    .literal(true)
    .optional()
    .describe('The candidate left a Bot interview before its end and did not come back'),
  finishedEarly: z
    .literal(true)
    .optional()
    .describe('The candidate chose to finish a Bot interview before every question was asked'),
  reportStatus: z.enum(REPORT_STATUSES),
  verdict: z.enum(VERDICTS).nullable().optional().describe('For completed interviews; null until the report is ready'),
  assessment: assessmentSchema.nullable().optional().describe('The caller’s own, else the latest of the others'),
  assessments: z
    .array(assessmentSchema)
    .optional()
    .describe('For completed interviews: the latest of each person, oldest first'),
});
export type InterviewFacts = z.infer<typeof interviewFactsSchema>;

/** An interview with its related records. */
export const interviewSchema = interviewFactsSchema.extend({
  notice: noticeSchema.nullable().describe('The latest email to the candidate; null if none is known'),
  doubleBooked: z.boolean().describe('Open, and one of the interviewers has another open interview at that time'),
  consent: consentFactsSchema.nullable().describe('What the candidate decided; null before they did'),
  adjustments: adjustmentsSchema,
  timeWish: timeWishSchema
    .optional()
    .describe('The other time that the candidate asked for; absent if they have not, or it was moved since'),
  visitedAt: z.iso
    .datetime()
    .nullable()
    .describe(
      'When a visit through the candidate’s link last began: with the first press, not when its page was opened',
    ),
  checkedAt: z.iso.datetime().optional().describe('When the candidate last checked their devices; absent before'),
  transcriptDeleted: deletedByClockSchema
    .optional()
    .describe('Set when answers and report were deleted at the end of the company’s retention period'),
  recordingsDeleted: deletedByClockSchema
    .optional()
    .describe('Set when recordings were deleted at the end of the company’s retention period; the latest time'),
  erasedAt: z.iso.datetime().optional().describe('When its candidate was erased; absent before'),
  evidence: shownLevelSchema
    .nullable()
    .optional()
    .describe(
      'Of completed Bot interviews: the level of their signals as last computed; null until then and once these are deleted',
    ),
  undoUntil: z.iso
    .datetime()
    .optional()
    .describe('Until when its cancellation or no-show can be undone; absent if it cannot'),
  review: reviewRequestSchema
    .nullable()
    .describe('The candidate’s latest request for a human review; null if there is none'),
  erasureAsked: erasureRequestSchema.nullable().describe('The candidate’s request for deletion; null if there is none'),
});
export type Interview = z.infer<typeof interviewSchema>;

export const interviewDetailsSchema = interviewSchema.extend({
  awaitsTranscript: z
    .literal(true)
    .optional()
    .describe('Completed, but nothing the candidate said was transcribed: a transcript can still be added'),
  interviewData: z.object({
    aiReport: z.string().nullable().describe('JSON string, null until the report is ready'),
    devices: z.string().nullable().describe('JSON string, null until the interview is completed'),
    hasDeviceList: hasDeviceListSchema.optional(),
    transcript: z
      .array(saidEntrySchema)
      .nullable()
      .optional()
      .describe('What was said, if its report failed; else null'),
  }),
  reportProgress: z
    .object({ done: z.int().min(0), total: z.int().min(0) })
    .nullable()
    .optional()
    .describe('Number of answers, while a report is being generated; else null'),
  room: heldSchema.nullable().optional().describe('For an interview held in its own room; null if no one came'),
  asked: z.array(askedSchema).optional().describe('Questions that interviewers marked as asked, in the order asked'),
  ...historyFields,
});
export type InterviewDetails = z.infer<typeof interviewDetailsSchema>;
