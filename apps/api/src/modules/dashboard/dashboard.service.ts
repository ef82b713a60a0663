import {
  WEEKS_NEXT,
  WEEKS_PAST,
  type Counts,
  type Needs,
  type Week,
} from '@interview-detection/shared/dashboard/dashboard.schema';
import { currentTime } from '#api/lib/app-context';
import type { StaffPrincipal } from '#api/lib/principal';
import { dayBounds, weeksAround } from '#api/lib/dates';
import { fullScope } from '#api/lib/interview-scope';
import { countAsked, countCandidates } from '../candidates/candidates.service';
import { companyTimeZone } from '../company/company.service';
import { countByWeek, countInterviews, countNeeds } from '../interviews/count-interviews.service';
import { countFailedMails } from '../outbox/mail-list.service';

const NOTHING: Counts = {
  totalInterviews: 0,
  totalCompleted: 0,
  totalUpcoming: 0,
  totalCandidates: 0,
  totalCandidatesSelected: 0,
  totalCandidatesRejected: 0,
  totalInterviewsToday: 0,
};

const NO_NEEDS: Needs = {
  overdue: 0,
  unassessed: 0,
  failedReports: 0,
  failedMails: 0,
  reviews: 0,
  erasures: 0,
  adjustments: 0,
  declined: 0,
};

/** Returns the seven counts of contract §2; all zero without a company. */
export async function getCounts(principal: StaffPrincipal): Promise<Counts> {
  if (!principal.scope) return NOTHING;
  const today = dayBounds(currentTime(), await companyTimeZone(principal));
  const [interviews, candidates] = await Promise.all([
    countInterviews(principal.scope, today),
    countCandidates(principal.scope),
  ]);
  const { scheduled, in_progress, completed, no_show } = interviews.byStatus;
  return {
    totalInterviews: scheduled + in_progress + completed + no_show,
    totalCompleted: completed,
    totalUpcoming: scheduled + in_progress,
    totalCandidates: candidates.Pending + candidates.Selected + candidates.Rejected,
    totalCandidatesSelected: candidates.Selected,
    totalCandidatesRejected: candidates.Rejected,
    totalInterviewsToday: interviews.today,
  };
}

/** Returns what waits for someone, as far as the principal may see it; nothing without a company. */
export async function getNeeds({ scope, permissions }: StaffPrincipal): Promise<Needs> {
  if (!scope) return NO_NEEDS;
  const [asked, interviews, failedMails] = await Promise.all([
    countAsked(scope),
    countNeeds(scope),
    permissions.has('outbox.read') ? countFailedMails(fullScope(scope)) : 0,
  ]);
  return { ...interviews, failedMails, reviews: asked.review_asked, erasures: asked.erasure_asked };
}

/** Returns the interviews per week of the company's calendar: the past 12 weeks including this one, and the next 4. */
export async function getWeekly(principal: StaffPrincipal): Promise<Week[]> {
  const weeks = weeksAround(currentTime(), await companyTimeZone(principal), WEEKS_PAST, WEEKS_NEXT);
  const counts = principal.scope ? await countByWeek(principal.scope, weeks) : [];
  return weeks.map(({ weekStart }, index) => ({ weekStart, interviews: counts[index] ?? 0 }));
}
