import { id } from '@interview-detection/shared/fields';
import { z } from 'zod';
import { addDays } from '#web/lib/dates';

export const PERIODS = ['30', '90', 'year', '365', 'dates'] as const;
export type Period = (typeof PERIODS)[number];

export const PERIOD_LABELS: Record<Period, string> = {
  '30': 'Last 30 days',
  '90': 'Last 90 days',
  year: 'This year',
  '365': 'Last 365 days',
  dates: 'Other dates',
};

const day = z.iso.date().optional().catch(undefined);

/** The page's state in its address. */
export const figuresViewSchema = z.object({
  period: z.enum(PERIODS).catch('90'),
  from: day,
  to: day,
  position: id.optional().catch(undefined),
});
export type FiguresView = z.output<typeof figuresViewSchema>;

/** Returns the first and the last day of the period that is shown; chosen days in their order. */
export function daysOf({ period, from, to }: FiguresView, today: string): { from: string; to: string } {
  if (period === 'year') return { from: `${today.slice(0, 4)}-01-01`, to: today };
  if (period !== 'dates') return { from: addDays(today, 1 - Number(period)), to: today };
  const last = to ?? today;
  const first = from ?? addDays(last, -89);
  return first <= last ? { from: first, to: last } : { from: last, to: first };
}
