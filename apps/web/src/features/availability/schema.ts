import {
  availabilityInputSchema,
  type Availability,
  type AvailabilityInput,
} from '@interview-detection/shared/availability/availability.schema';
import { timeZone } from '@interview-detection/shared/time-zone';
import { z } from 'zod';
import { browserTimeZone } from '#web/lib/dates';

/** Monday first, as on the wire. */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** Offered for the buffer; another value that is set stays. */
export const BUFFERS = [0, 5, 10, 15, 30, 45, 60] as const;

/** Hours that a day starts with when it is switched on. */
export const USUAL = { from: '09:00', to: '17:00' } as const;

const END_OF_DAY = '24:00';

const spanSchema = z
  .object({ from: z.string().min(1, { error: 'Choose a time' }), to: z.string().min(1, { error: 'Choose a time' }) })
  // A day ends at midnight, which the field of a time calls 00:00.
  .refine(({ from, to }) => to === '00:00' || from < to, { error: 'Must be later than the start', path: ['to'] });

const daySchema = z.array(spanSchema).superRefine((spans, context) => {
  const sorted = spans.map((span, place) => ({ ...span, place })).sort((a, b) => (a.from < b.from ? -1 : 1));
  sorted.forEach(({ from, place }, index) => {
    const before = sorted[index - 1];
    if (before && (before.to === '00:00' || before.to > from)) {
      context.addIssue({ code: 'custom', message: 'Overlaps with other hours', path: [place, 'from'] });
    }
  });
});

export const availabilityFormSchema = z.object({
  timeZone,
  days: z.array(daySchema).length(WEEKDAYS.length),
  daysOff: z.array(z.iso.date()),
  bufferMinutes: availabilityInputSchema.shape.bufferMinutes.pipe(z.number()),
});
export type AvailabilityFormInput = z.input<typeof availabilityFormSchema>;
export type AvailabilityFormValues = z.output<typeof availabilityFormSchema>;

/** Returns the form's values; until anything was chosen, in the browser's zone. */
export const availabilityValues = (kept: Availability): AvailabilityFormInput => ({
  timeZone: kept.isDefault ? browserTimeZone() : kept.timeZone,
  days: WEEKDAYS.map((_name, index) =>
    kept.hours
      .filter(({ day }) => day === index + 1)
      .map(({ from, to }) => ({ from, to: to === END_OF_DAY ? '00:00' : to })),
  ),
  daysOff: kept.daysOff,
  bufferMinutes: kept.bufferMinutes,
});

/** Returns the body of the call. */
export const toAvailability = ({ days, ...rest }: AvailabilityFormValues): AvailabilityInput => ({
  ...rest,
  hours: days.flatMap((spans, index) =>
    spans.map(({ from, to }) => ({ day: index + 1, from, to: to === '00:00' ? END_OF_DAY : to })),
  ),
});
