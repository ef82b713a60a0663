import { z } from 'zod';
import { id, paragraph, reason } from '../fields';
import { INTERVIEW_STATUSES, INTERVIEW_TYPES } from '../interviews/interviews.rules';
import { timeZone } from '../time-zone';
import { candidateCompanySchema, candidateViewSchema, requiredLanguage } from './visits.schema';

/** What a candidate who has yet to pick a time sees of the offer. */
export const candidateOfferSchema = z.object({
  company: candidateCompanySchema,
  position: z.object({ name: z.string() }),
  candidate: z.object({ name: z.string() }),
  interviewers: z.array(z.object({ name: z.string() })).describe('Everyone who will hold it; empty for Bot'),
  interviewType: z.enum(INTERVIEW_TYPES),
  durationMinutes: z.int(),
  deadline: z.iso.datetime().describe('Until when a time can be picked'),
  companyTimeZone: z.string(),
  language: requiredLanguage,
  now: z.iso.datetime(),
});
export type CandidateOffer = z.infer<typeof candidateOfferSchema>;

const startsAt = z.iso
  .datetime({ offset: true, error: 'startsAt must be an instant such as 2027-01-07T09:00:00Z' })
  .describe('One of GET /candidate/slots');

export const slotsQuery = z.object({
  timeZone: timeZone.optional().describe('Checked only: an instant is the same in every zone'),
});

export const pickSlotSchema = z.object({ startsAt });

/** An interview whose time its candidate picked. */
export const pickedInterviewSchema = candidateViewSchema.extend({
  _id: id,
  status: z.enum(INTERVIEW_STATUSES),
});

/** The longest wish for another time. */
export const TIME_WISH_MAX = 1_000;

export const changeTimeSchema = z
  .object({
    startsAt: startsAt.optional(),
    wish: paragraph({ label: 'Wish', required: 'Please write when it would suit you', max: TIME_WISH_MAX })
      .optional()
      .describe('In words, if none of the offered times suits or none was offered'),
  })
  .refine(({ startsAt: start, wish }) => (start === undefined) !== (wish === undefined), {
    error: 'Send either startsAt or wish',
    path: ['startsAt'],
  });
export type ChangeTime = z.output<typeof changeTimeSchema>;

export const candidateCancelSchema = z.object({ reason });
