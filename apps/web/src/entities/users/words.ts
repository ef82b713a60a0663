import type { Role } from '@interview-detection/shared/access/roles';

/** What roles are called, and what they are for. */
export const ROLE_WORDS: Record<Role, { label: string; hint: string }> = {
  owner: { label: 'Owner', hint: 'Everything, with the company’s details and this team.' },
  recruiter: { label: 'Recruiter', hint: 'Schedules, decides and reads everything.' },
  interviewer: { label: 'Interviewer', hint: 'Sees only their own interviews: holds, completes and assesses them.' },
  viewer: { label: 'Viewer', hint: 'Reads everything and changes nothing.' },
};
