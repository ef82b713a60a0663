import type { Role } from '@interview-detection/shared/access/roles';

/** Names of the roles, and what they are for. */
export const ROLE_WORDS: Record<Role, { label: string; who: string; hint: string }> = {
  owner: { label: 'Owner', who: 'an owner', hint: 'Full access, including company details and the team.' },
  recruiter: { label: 'Recruiter', who: 'a recruiter', hint: 'Schedules, decides and reads everything.' },
  interviewer: {
    label: 'Interviewer',
    who: 'an interviewer',
    hint: 'Runs and assesses their own interviews only.',
  },
  viewer: { label: 'Viewer', who: 'a viewer', hint: 'Reads everything and changes nothing.' },
};
