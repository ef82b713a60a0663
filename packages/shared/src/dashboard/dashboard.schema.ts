import { z } from 'zod';

/** Weeks before and after now in `GET /dashboard/weekly`; the current week is the last of the past ones. */
export const WEEKS_PAST = 12;
export const WEEKS_NEXT = 4;

const count = z.int().min(0);

/** The seven counts of contract §2; cancelled interviews count nowhere (contract §13). */
export const countsSchema = z.object({
  totalInterviews: count,
  totalCompleted: count,
  totalUpcoming: count.describe('Scheduled and in progress'),
  totalCandidates: count,
  totalCandidatesSelected: count,
  totalCandidatesRejected: count,
  totalInterviewsToday: count.describe(
    'Interviews that start on this day in the company’s time zone, except cancelled ones',
  ),
});
export type Counts = z.infer<typeof countsSchema>;

/** Matters waiting for the company's people; interviewers see only those of their own interviews. */
export const needsSchema = z.object({
  overdue: count.describe('Real interviews that should have ended and are still open'),
  unassessed: count.describe('Interviews of the last 30 days with a report and no assessment'),
  failedReports: count.describe('Of interviews of the last 30 days'),
  failedMails: count.describe('Emails of the last 30 days that were not sent; 0 for roles that may not read emails'),
  reviews: count.describe('Candidates who requested a human review'),
  erasures: count.describe('Candidates who requested deletion'),
  adjustments: count.describe('Open interviews whose candidate requested adjustments'),
  declined: count.describe('Open interviews whose candidate has declined'),
});
export type Needs = z.infer<typeof needsSchema>;

export const weekSchema = z.object({
  weekStart: z.iso.date().describe('The Monday in the company’s time zone'),
  interviews: count.describe('Interviews that start in that week, except cancelled ones'),
});
export type Week = z.infer<typeof weekSchema>;
