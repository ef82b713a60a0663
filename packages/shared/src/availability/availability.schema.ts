import { z } from 'zod';
import { ref } from '../fields';
import { CALENDAR_DAYS_MAX } from '../interviews/interviews.rules';
import { timeZone } from '../time-zone';

/** Minutes kept free before and after each interview. */
export const BUFFER_MAX = 240;
export const HOURS_MAX = 28;
export const DAYS_OFF_MAX = 366;
/** People whose availability can be read at once. */
export const AVAILABILITY_USERS_MAX = 20;

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;
const CLOCK_OR_MIDNIGHT = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/;

const dayMessage = 'day must be 1 (Monday) to 7 (Sunday)';
const hoursSchema = z
  .object(
    {
      day: z
        .int({ error: dayMessage })
        .min(1, { error: dayMessage })
        .max(7, { error: dayMessage })
        .describe('1 is Monday'),
      from: z
        .string({ error: 'from must be a time, HH:MM' })
        .regex(CLOCK, { error: 'from must be a time, HH:MM' })
        .describe('HH:MM on the wall clock of timeZone'),
      to: z
        .string({ error: 'to must be a time, HH:MM' })
        .regex(CLOCK_OR_MIDNIGHT, { error: 'to must be a time, HH:MM' })
        .describe('HH:MM on the same day, later than from; 24:00 is its end'),
    },
    { error: 'hours must be a list of {day, from, to}' },
  )
  .refine(({ from, to }) => from < to, { error: 'to must be later than from', path: ['to'] });
export type WorkingHours = z.infer<typeof hoursSchema>;

const bufferMessage = `bufferMinutes must be a whole number from 0 to ${BUFFER_MAX}`;

export const availabilityInputSchema = z.object({
  timeZone,
  hours: z
    .array(hoursSchema, { error: 'hours must be a list of {day, from, to}' })
    .max(HOURS_MAX, { error: `hours may have at most ${HOURS_MAX} entries` })
    .describe('Several entries of one day are several spans; a day without any has no working hours'),
  daysOff: z
    .array(z.iso.date({ error: 'A day off must be a date, YYYY-MM-DD' }), { error: 'daysOff must be a list of dates' })
    .max(DAYS_OFF_MAX, { error: `daysOff may have at most ${DAYS_OFF_MAX} dates`, abort: true })
    .transform(days => [...new Set(days)].sort())
    .nullish()
    .transform(days => days ?? []),
  bufferMinutes: z
    .int({ error: bufferMessage })
    .min(0, { error: bufferMessage })
    .max(BUFFER_MAX, { error: bufferMessage })
    .nullish()
    .transform(minutes => minutes ?? 0)
    .describe('Minutes kept free before and after each interview'),
});
export type AvailabilityInput = z.output<typeof availabilityInputSchema>;

export const availabilitySchema = z.object({
  timeZone: z.string(),
  hours: z.array(z.object({ day: z.int(), from: z.string(), to: z.string() })),
  daysOff: z.array(z.iso.date()),
  bufferMinutes: z.int(),
  isDefault: z
    .boolean()
    .describe('Nothing was chosen yet: Monday to Friday, 09:00 to 17:00, in the company’s time zone'),
});
export type Availability = z.infer<typeof availabilitySchema>;

const DAY_MS = 86_400_000;

/** An instant; a date is its start in UTC. */
const moment = (name: string) =>
  z
    .string({ error: `${name} must be a date or an instant` })
    .refine(
      value =>
        z.iso.date().safeParse(value).success ||
        z.iso.datetime({ offset: true, local: false }).safeParse(value).success,
      { error: `${name} must be a date or an instant such as 2027-01-07T09:00:00Z`, abort: true },
    )
    .describe('An instant, ISO 8601; a date is its start in UTC');

const usersMessage = 'users must be ids, separated by commas';

export const availabilityQuery = z
  .object({
    users: z
      .preprocess(
        value => (value === undefined ? undefined : [value].flat().flatMap(one => String(one).split(','))),
        z
          .array(z.string().regex(/^[0-9a-f]{24}$/i, { error: usersMessage }), { error: usersMessage })
          .max(AVAILABILITY_USERS_MAX, { error: `users may have at most ${AVAILABILITY_USERS_MAX} ids` })
          .transform(ids => [...new Set(ids.map(one => one.toLowerCase()))])
          .optional(),
      )
      .optional()
      .describe('ids of colleagues, separated by commas; the caller if absent'),
    from: moment('from'),
    to: moment('to'),
  })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), { error: 'to must be later than from', path: ['to'] })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= CALENDAR_DAYS_MAX * DAY_MS, {
    error: `from and to may be at most ${CALENDAR_DAYS_MAX} days apart`,
    path: ['to'],
  });

const spanSchema = z.object({ from: z.iso.datetime(), to: z.iso.datetime() });

export const userAvailabilitySchema = z.object({
  user: ref,
  busy: z.array(spanSchema).describe('Their open interviews, each cut to the span that was asked for'),
  free: z.array(spanSchema).describe('Their working hours without those interviews and the buffer around each'),
});
export type UserAvailability = z.infer<typeof userAvailabilitySchema>;
