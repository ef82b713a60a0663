import { z } from 'zod';

const count = z.int().min(0);

/** The seven counts of contract §2; cancelled interviews count nowhere (contract §13). */
export const countsSchema = z.object({
  totalInterviews: count,
  totalCompleted: count,
  totalUpcoming: count.describe('Scheduled and in progress'),
  totalCandidates: count,
  totalCandidatesSelected: count,
  totalCandidatesRejected: count,
  totalInterviewsToday: count.describe('Those that start on this day in the company’s time zone, but for cancelled'),
});
export type Counts = z.infer<typeof countsSchema>;

export const weekSchema = z.object({
  weekStart: z.iso.date().describe('The Monday in the company’s time zone'),
  interviews: count.describe('Interviews that start in that week, but for cancelled'),
});
export type Week = z.infer<typeof weekSchema>;
