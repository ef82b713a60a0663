import { z } from 'zod';
import { CANDIDATE_NAME_MIN, CANDIDATE_NAME_MIN_WITHOUT_CASE, email, LIMITS, line, paragraph, reason } from '../fields';
import { candidatePhone } from '../candidates/candidates.schema';
import { countGraphemes, isWithoutCase } from '../words';
import { timeZone } from '../time-zone';
import {
  DURATION_MAX,
  DURATION_MIN,
  INTERVIEW_TYPES,
  INTERVIEWERS_MAX,
  KNOWN_CHOICES,
  MEETING_LINK_MAX,
  POLICIES,
} from './interviews.rules';

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
      .refine(ids => new Set(ids).size === ids.length, { error: 'Each interviewer can be listed only once' })
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

const MEETING_LINK_MESSAGE = 'Meeting link must be an address such as https://zoom.us/j/123456789';

/** What hides where an address leads, or begins another line: blanks, invisible characters, a name before the host. */
const UNCLEAR = /[\s\p{C}\\]|^https:\/\/[^/?#]*@/iu;

/** Where people meet instead of in our own room. */
export const meetingLink = z
  .string({ error: 'Meeting link must be text' })
  .trim()
  .max(MEETING_LINK_MAX, { error: `Meeting link must be ${MEETING_LINK_MAX} characters or less`, abort: true })
  .refine(text => !UNCLEAR.test(text), { error: MEETING_LINK_MESSAGE, abort: true })
  .refine(text => text === '' || z.url({ protocol: /^https$/, hostname: /./ }).safeParse(text).success, {
    error: MEETING_LINK_MESSAGE,
  });

/**
 * The text fields of the multipart form; the file field is `resume`, optional only for a known candidate who is kept.
 */
export const addInterviewSchema = z.object({
  ...candidateFields,
  phone: z
    .preprocess(blankIsAbsent, candidatePhone.optional())
    .optional()
    .describe('The candidate’s telephone number, as people write it; left out, a known one stays'),
  ...startFields,
  interviewer,
  interviewers,
  timeZone: zone,
  durationMinutes,
  policy: policy.describe('What the candidate may use; closed if absent'),
  meetingLink: meetingLink
    .optional()
    .describe('For Real: an https address where people meet instead of in our room; ignored for Bot'),
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
  meetingLink: meetingLink
    .optional()
    .describe('For Real: an https address where people meet instead of in our room; empty for our room again'),
  interviewer: interviewer.describe('id of the user who replaces the first interviewer; the others stay'),
  interviewers,
  force,
});
export type CorrectInterview = z.output<typeof correctInterviewSchema>;

export const cancelSchema = z.object({ reason });
