import { z } from 'zod';
import { historyFields, id, ref } from '../fields';
import { choice, moment, paging, search, sort } from '../list-query';
import { VERDICTS } from '../reports/reports.rules';
import {
  ATTENTIONS,
  CALENDAR_DAYS_MAX,
  COMPLETED_ATTENTIONS,
  INTERVIEW_TYPES,
  OPEN_STATUSES,
  REPORT_STATUSES,
} from './interviews.rules';
import { candidateDetailsSchema } from '../candidates/candidates.schema';
import { outboxMailSchema } from '../outbox/outbox.schema';
import { interviewFactsSchema, interviewSchema } from './interviews.schema';

const filters = {
  search,
  interviewType: choice('interviewType', INTERVIEW_TYPES).optional(),
  position: id.optional().describe('id of a position'),
  interviewer: id.optional().describe('id of a user: finds the interviews they hold, alone or with others'),
  from: moment('from').describe('Interviews that start since then; a day is one in the company’s time zone'),
  to: moment('to').describe('Interviews that start until then; a day is included'),
  sort: sort('startsAt', 'name'),
};

export const LISTED_STATUSES = [...OPEN_STATUSES, 'cancelled', 'no_show'] as const;

export const upcomingListQuery = z.object({
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

export const upcomingQuery = upcomingListQuery.extend(paging);

export const completedListQuery = z.object({
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

export const completedQuery = completedListQuery.extend(paging);

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

/** How many interviews, and how many emails, a timeline holds: the latest. */
export const TIMELINE_MAX = 200;

const timelineInterviewSchema = interviewSchema.extend(historyFields);
export type TimelineInterview = z.infer<typeof timelineInterviewSchema>;

const timelineMailSchema = outboxMailSchema.pick({
  _id: true,
  kind: true,
  to: true,
  subject: true,
  state: true,
  createdAt: true,
  sentAt: true,
  interview: true,
});
export type TimelineMail = z.infer<typeof timelineMailSchema>;

/** Everything known about a person: what they applied for under one email, and the outcome. */
export const timelineSchema = z.object({
  applications: z
    .array(candidateDetailsSchema)
    .describe('Every candidate of the company with this email, one for each position, newest first'),
  interviews: z
    .array(timelineInterviewSchema)
    .describe(`Theirs, in every status, latest first; at most ${TIMELINE_MAX}`),
  mails: z
    .array(timelineMailSchema)
    .nullable()
    .describe(
      `To the candidate about these interviews, of the last 90 days, newest first; at most ${TIMELINE_MAX}. null for a caller who may not read the outbox`,
    ),
});
export type Timeline = z.infer<typeof timelineSchema>;
