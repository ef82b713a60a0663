import { z } from 'zod';
import { deletedByClockSchema } from '../privacy/privacy.schema';
import {
  CANDIDATE_NAME_MIN,
  CANDIDATE_NAME_MIN_WITHOUT_CASE,
  email,
  historyFields,
  id,
  LIMITS,
  line,
  paragraph,
  reason,
  ref,
} from '../fields';
import { countGraphemes, isWithoutCase } from '../words';
import { choice, paging, search, sort } from '../list-query';
import { shownLevelSchema } from '../evidence/evidence.schema';
import { noticeSchema } from '../outbox/outbox.schema';
import { VERDICTS } from '../reports/reports.rules';
import { assessmentSchema, hasDeviceListSchema, saidEntrySchema } from '../reports/reports.schema';
import { heldSchema } from '../rooms/held.schema';
import { askedSchema } from '../scorecards/scorecards.schema';
import { timeZone } from '../time-zone';
import {
  adjustmentsSchema,
  consentFactsSchema,
  erasureRequestSchema,
  reviewRequestSchema,
  timeWishSchema,
} from '../visits/visit-facts.schema';
import {
  ATTENTIONS,
  CALENDAR_DAYS_MAX,
  COMPLETED_ATTENTIONS,
  DURATION_MAX,
  DURATION_MIN,
  INTERVIEW_STATUSES,
  INTERVIEW_TYPES,
  INTERVIEWERS_MAX,
  KNOWN_CHOICES,
  OPEN_STATUSES,
  POLICIES,
  REPORT_STATUSES,
} from './interviews.rules';

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

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

/**
 * A reference in a form: `required` is the message for a blank; anything else is looked up, and an unknown one is a
 * 404.
 */
const reference = (label: string, required: string) =>
  z
    .string({ error: issue => (isBlank(issue.input) ? required : `${label} must be an id`) })
    .trim()
    .min(1, { error: required });

/** The wall-clock start of an interview, as a form sends it (contract §5 Add interview). */
export const startFields = {
  date: z
    .string({ error: issue => (isBlank(issue.input) ? 'Interview date is required' : 'Invalid date format') })
    .min(1, { error: 'Interview date is required', abort: true })
    .refine(value => z.iso.date().safeParse(value).success, { error: 'Invalid date format' })
    .meta({ format: 'date' })
    .describe('YYYY-MM-DD'),
  time: z
    .string({ error: issue => (isBlank(issue.input) ? 'Interview time is required' : 'Invalid time format') })
    .min(1, { error: 'Interview time is required', abort: true })
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Invalid time format' })
    .describe('HH:MM'),
};

const NAME_TOO_SHORT = `Candidate name must be at least ${CANDIDATE_NAME_MIN} characters`;

const isLongEnough = (name: string): boolean =>
  name.length >= CANDIDATE_NAME_MIN || (isWithoutCase(name) && countGraphemes(name) >= CANDIDATE_NAME_MIN_WITHOUT_CASE);

/** The candidate and the position (contract §5 Add interview). */
export const candidateFields = {
  name: line({ label: 'Candidate name', required: 'Candidate name is required' })
    .min(CANDIDATE_NAME_MIN_WITHOUT_CASE, { error: NAME_TOO_SHORT, abort: true })
    .refine(isLongEnough, { error: NAME_TOO_SHORT })
    .describe(
      `At least ${CANDIDATE_NAME_MIN} characters; ${CANDIDATE_NAME_MIN_WITHOUT_CASE} in a script without capitals`,
    ),
  email: email({ required: 'Email is required', invalid: 'Email must have a valid format.' }),
  position: reference('Position', 'Position is required').describe('id of a position'),
  description: paragraph({ label: 'Description', required: 'Description is required', max: LIMITS.description }),
  interviewType: z.enum(INTERVIEW_TYPES, {
    error: issue => (isBlank(issue.input) ? 'Interview Type is required' : 'Interview Type must be Real or Bot'),
  }),
};

const blankIsAbsent = (value: unknown) => (value === '' || value === null ? undefined : value);

const interviewer = z
  .preprocess(blankIsAbsent, z.string({ error: 'Interviewer must be an id' }).optional())
  .optional()
  .describe('id of a user of the company; Real without one takes the caller, Bot never has one');

/** Reads a list that a form sends as JSON or as a repeated field; a single id is a list of one. */
export function asList(value: unknown): unknown {
  if (value === '' || value === null || (Array.isArray(value) && value.length === 0)) return undefined;
  if (typeof value !== 'string') return value;
  if (!value.startsWith('[')) return [value];
  try {
    const parsed: unknown = JSON.parse(value);
    return asList(parsed);
  } catch {
    return value;
  }
}

const interviewers = z
  .preprocess(
    asList,
    z
      .array(z.string({ error: 'Interviewer must be an id' }).min(1, { error: 'Interviewer must be an id' }), {
        error: 'interviewers must be a list of ids',
      })
      .max(INTERVIEWERS_MAX, { error: `An interview has at most ${INTERVIEWERS_MAX} interviewers`, abort: true })
      .refine(ids => new Set(ids).size === ids.length, { error: 'A person cannot be an interviewer twice' })
      .optional(),
  )
  .optional()
  .describe(
    `ids of everyone who holds it, up to ${INTERVIEWERS_MAX}; an \`interviewer\` sent as well comes first. In a form: JSON, or the field several times`,
  );

const zone = z.preprocess(blankIsAbsent, timeZone.optional()).optional();

const durationMessage = `Duration must be ${DURATION_MIN} to ${DURATION_MAX} minutes`;
const durationMinutes = z
  .preprocess(
    value => (typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : blankIsAbsent(value)),
    z.int({ error: durationMessage }).min(DURATION_MIN, durationMessage).max(DURATION_MAX, durationMessage).optional(),
  )
  .optional();

const force = z
  .preprocess(
    value => (value === 'true' ? true : value === 'false' || value === '' ? false : value),
    z.boolean({ error: 'force must be true or false' }).optional(),
  )
  .optional()
  .describe('true schedules even if an interviewer has another interview at that time');

const known = z
  .preprocess(blankIsAbsent, z.enum(KNOWN_CHOICES, { error: 'known must be keep or replace' }).optional())
  .optional()
  .describe(
    'keep leaves name, resume and status of a known candidate alone; replace takes the new ones, and so does ' +
      'leaving it out, unless a candidate with another name was interviewed or decided',
  );

const policy = z
  .preprocess(blankIsAbsent, z.enum(POLICIES, { error: 'policy must be closed, notes or ai' }).optional())
  .optional();

/**
 * The text fields of the multipart form; the file field is `resume`, optional only for a known candidate who is kept.
 */
export const addInterviewSchema = z.object({
  ...candidateFields,
  ...startFields,
  interviewer,
  interviewers,
  timeZone: zone,
  durationMinutes,
  policy: policy.describe('What the candidate may use; closed if absent'),
  known,
  force,
});
export type AddInterview = z.output<typeof addInterviewSchema>;

export const rescheduleSchema = z.object({ ...startFields, timeZone: zone, interviewer, interviewers, reason, force });
export type Reschedule = z.output<typeof rescheduleSchema>;

/** Corrections to an open interview (contract §17); the file field is `resume`. */
export const correctInterviewSchema = z.object({
  name: candidateFields.name.optional(),
  email: candidateFields.email.optional(),
  description: candidateFields.description.optional(),
  policy: policy.describe('What the candidate may use; cannot change once they have agreed'),
  interviewer: interviewer.describe('id of the user who replaces the first interviewer; the others stay'),
  interviewers,
  force,
});
export type CorrectInterview = z.output<typeof correctInterviewSchema>;

export const cancelSchema = z.object({ reason });

const filters = {
  ...paging,
  search,
  interviewType: choice('interviewType', INTERVIEW_TYPES).optional(),
  position: id.optional().describe('id of a position'),
  interviewer: id.optional().describe('id of a user: finds the interviews they hold, alone or with others'),
  sort: sort('startsAt', 'name'),
};

export const LISTED_STATUSES = [...OPEN_STATUSES, 'cancelled', 'no_show'] as const;

export const upcomingQuery = z.object({
  ...filters,
  day: z.iso
    .date({ error: 'day must be YYYY-MM-DD' })
    .optional()
    .describe(
      'Interviews that start on this day in the company’s time zone, held ones and no-shows too unless a status is given',
    ),
  status: choice('status', LISTED_STATUSES)
    .optional()
    .describe('Scheduled and in progress if absent; cancelled and no_show are only listed when asked for'),
  attention: choice('attention', ATTENTIONS)
    .optional()
    .describe(
      'Interviews whose candidate declined, requested an adjustment or a human review and has no answer yet, or ' +
        'requested deletion; the last two also find cancelled and no_show unless a status is given',
    ),
});

export const completedQuery = z.object({
  ...filters,
  status: choice('status', ['completed']).optional(),
  verdict: choice('verdict', VERDICTS).optional(),
  reportStatus: choice('reportStatus', REPORT_STATUSES).optional(),
  attention: choice('attention', COMPLETED_ATTENTIONS)
    .optional()
    .describe(
      'Interviews whose candidate requested a human review and has no answer yet, or requested deletion; or ' +
        '`unassessed`: of the last 30 days, with a report and no assessment',
    ),
});

/** An interview as a calendar shows it. */
export const calendarEntrySchema = interviewFactsSchema
  .pick({ _id: true, position: true, interviewers: true, interviewType: true, startsAt: true, durationMinutes: true })
  .extend({
    candidate: ref,
    timeZone: z.string().describe('The zone in which the candidate was told the time'),
    status: interviewFactsSchema.shape.status,
  });
export type CalendarEntry = z.infer<typeof calendarEntrySchema>;

const DAY_MS = 24 * 60 * 60_000;
const instant = (name: string) =>
  z.iso.datetime({ offset: true, error: `${name} must be an instant such as 2027-01-31T00:00:00Z` });

export const calendarQuery = z
  .object({
    ...paging,
    from: instant('from').describe('The first instant'),
    to: instant('to').describe(`The instant after the last one, at most ${CALENDAR_DAYS_MAX} days later`),
    interviewType: filters.interviewType,
    position: filters.position,
    interviewer: filters.interviewer,
    cancelled: z
      .enum(['true', 'false'], { error: 'cancelled must be true or false' })
      .optional()
      .describe('true also finds cancelled ones'),
  })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), { error: 'to must be after from', path: ['to'] })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= CALENDAR_DAYS_MAX * DAY_MS, {
    error: `to must be at most ${CALENDAR_DAYS_MAX} days after from`,
    path: ['to'],
  });
