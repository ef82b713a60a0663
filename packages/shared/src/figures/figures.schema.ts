import { z } from 'zod';
import { id } from '../fields';
import { choice } from '../list-query';
import { timeZone } from '../time-zone';
import { FIGURE_TABLES, FIGURES_DAYS_DEFAULT, FIGURES_DAYS_MAX, FIGURES_MIN } from './figures.rules';

const day = (name: string) => z.iso.date({ error: `${name} must be a day, YYYY-MM-DD` }).optional();
const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

const period = {
  from: day('from').describe(`First day; ${FIGURES_DAYS_DEFAULT} days up to \`to\` if absent`),
  to: day('to').describe('Last day, included; today if absent'),
  timeZone: timeZone.optional().describe('Whose days are meant; the company’s time zone if absent'),
  position: id.optional().describe('id of a position; all positions if absent'),
};

interface Period {
  from?: string | undefined;
  to?: string | undefined;
}
const inOrder = ({ from, to }: Period) => !from || !to || from <= to;
const short = ({ from, to }: Period) => !from || !to || days(from, to) <= FIGURES_DAYS_MAX;
const IN_ORDER = { error: 'from must not be after to', path: ['from'] };
const SHORT = { error: `A period has at most ${FIGURES_DAYS_MAX} days`, path: ['from'] };

export const figuresQuery = z.object(period).refine(inOrder, IN_ORDER).refine(short, SHORT);
export type FiguresQuery = z.output<typeof figuresQuery>;
export const figuresCsvQuery = z
  .object({ ...period, table: choice('table', FIGURE_TABLES).optional().describe('One of the tables; all if absent') })
  .refine(inOrder, IN_ORDER)
  .refine(short, SHORT);
export type FiguresCsvQuery = z.output<typeof figuresCsvQuery>;

const count = z.int().min(0);

const stepsSchema = z.object({
  applied: count.describe('Candidates who applied in the period'),
  interviewed: count.describe('Of these: an interview of theirs is completed'),
  decided: count.describe('Of these: Selected or Rejected now'),
  selected: count,
});

const timeSchema = z.object({
  n: count.describe('Of how many'),
  medianHours: z.number().min(0).nullable().describe(`To a tenth; null for fewer than ${FIGURES_MIN}`),
});

const times = {
  toInterview: timeSchema.describe('From applying to the scheduled start of the first interview that was held'),
  toDecision: timeSchema.describe('From applying to the decision that stands'),
};

const shareSchema = z.object({
  count,
  of: count,
  share: z.number().min(0).max(1).nullable().describe(`count / of; null if \`of\` is below ${FIGURES_MIN}`),
});

export const figuresSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  timeZone: z.string(),
  steps: stepsSchema,
  ...times,
  positions: z
    .array(z.object({ _id: id, name: z.string(), ...stepsSchema.shape, ...times }))
    .describe('The same by position, the one with most candidates first'),
  outcomes: z.object({
    held: count.describe('Completed interviews with a start in the period'),
    cancelled: count,
    noShow: shareSchema.describe('Of interviews that were held or missed'),
    declined: shareSchema.describe('Of interviews whose candidate agreed or declined'),
  }),
  load: z
    .array(z.object({ _id: id, name: z.string(), interviews: count, hours: z.number().min(0) }))
    .describe('Completed interviews of each person who held them, and their scheduled hours; most hours first'),
  trend: z.object({
    unit: z.enum(['week', 'month']),
    rows: z
      .array(z.object({ start: z.iso.date(), applied: count, held: count }))
      .describe('Weeks begin on Monday; the first and the last may be cut by the period'),
  }),
});
export type Figures = z.infer<typeof figuresSchema>;
export type MedianTime = z.infer<typeof timeSchema>;
export type Share = z.infer<typeof shareSchema>;
