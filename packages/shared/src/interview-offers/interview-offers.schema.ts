import { z } from 'zod';
import { id, ref } from '../fields';
import { CALENDAR_DAYS_MAX, INTERVIEW_TYPES, POLICIES } from '../interviews/interviews.rules';
import { addInterviewSchema, asList } from '../interviews/interview-input.schema';
import { choice, paging, search } from '../list-query';
import { noticeSchema } from '../outbox/outbox.schema';

/** `expired`: nothing was picked before the deadline. Determined by the server's clock. */
export const OFFER_STATES = ['open', 'picked', 'expired', 'withdrawn'] as const;
export type OfferState = (typeof OFFER_STATES)[number];

/** Times of one offer. */
export const SLOTS_MAX = 100;

const isBlank = (value: unknown) => value === undefined || value === null || value === '';

const instant = (name: string) =>
  z.iso.datetime({ offset: true, error: `${name} must be an instant such as 2027-01-07T09:00:00Z` });

const boundary = (name: string) =>
  z
    .preprocess(
      value => (isBlank(value) ? undefined : value),
      z
        .union([instant(name), z.iso.date()], {
          error: `${name} must be an instant such as 2027-01-07T09:00:00Z, or a date`,
        })
        .optional(),
    )
    .optional();

const slotsMessage = 'slots must be a list of instants';

/** The text fields of the multipart form; the file field is `resume`, as for an interview. */
export const makeOfferSchema = addInterviewSchema
  .omit({ date: true, time: true, force: true })
  .extend({
    slots: z
      .preprocess(
        asList,
        z
          .array(instant('Each slot'), { error: slotsMessage })
          .min(1, { error: slotsMessage })
          .max(SLOTS_MAX, { error: `slots may have at most ${SLOTS_MAX} instants` })
          .optional(),
      )
      .optional()
      .describe('The starts to choose from. In a form: JSON, or the field several times'),
    from: boundary('from').describe(
      'Without `slots`: any time that all interviewers have free from here; a date is its start in timeZone',
    ),
    to: boundary('to').describe(`Until here, at most ${CALENDAR_DAYS_MAX} days later; a date is its end`),
    deadline: boundary('deadline').describe(
      'Until when the candidate may pick; the last offered time if absent or later. A date is its last minute',
    ),
  })
  .superRefine(({ slots, from, to }, context) => {
    if (slots && (from ?? to) !== undefined) {
      context.addIssue({ code: 'custom', path: ['slots'], message: 'Send either slots, or from and to' });
    } else if (!slots && (from === undefined || to === undefined)) {
      context.addIssue({ code: 'custom', path: ['slots'], message: 'Send slots, or from and to' });
    }
  });
export type MakeOffer = z.output<typeof makeOfferSchema>;

export const offerSchema = z.object({
  _id: id.describe('Once a time is picked, also the id of the interview'),
  url: z.string().describe('For this candidate alone: to pick a time, and later for the interview'),
  state: z.enum(OFFER_STATES),
  candidate: z.object({ _id: id, name: z.string(), email: z.string() }),
  position: ref,
  interviewType: z.enum(INTERVIEW_TYPES),
  interviewers: z.array(ref),
  durationMinutes: z.int(),
  timeZone: z.string(),
  description: z.string(),
  policy: z.enum(POLICIES),
  meetingLink: z.string().optional().describe('Where people will meet instead of in our room'),
  slots: z.array(z.iso.datetime()).nullable().describe('The offered starts; null for a window'),
  from: z.iso.datetime().nullable(),
  to: z.iso.datetime().nullable(),
  deadline: z.iso.datetime(),
  by: ref.describe('Who offers them'),
  createdAt: z.iso.datetime(),
  pickedAt: z.iso.datetime().nullable(),
  notice: noticeSchema
    .nullable()
    .describe('The latest email to the candidate: `held` without a mail server, so pass on the url yourself'),
});
export type Offer = z.infer<typeof offerSchema>;

export const offersQuery = z.object({
  ...paging,
  search,
  state: choice('state', OFFER_STATES).optional(),
  candidate: id.optional().describe('Offers to this candidate alone'),
});
