import { env } from '../../env';

/** Where a Real interview is held; a Bot interview has no meeting. What interviewers open has a mark more. */
export const meetingUrl = (id: string) => `${env.MEETING_BASE_URL.replace(/\/+$/, '')}/${id}`;
