import { z } from 'zod';
import { candidateDetailsSchema } from '../candidates/candidates.schema';
import { historyFields } from '../fields';
import { outboxMailSchema } from '../outbox/outbox.schema';
import { interviewSchema } from './interviews.schema';

/** How many interviews, and how many mails, a timeline holds: the latest. */
export const TIMELINE_MAX = 200;

const timelineInterviewSchema = interviewSchema.extend(historyFields);
export type TimelineInterview = z.infer<typeof timelineInterviewSchema>;

const timelineMailSchema = outboxMailSchema.pick({
  _id: true,
  kind: true,
  to: true,
  subject: true,
  state: true,
  createdAt: true,
  sentAt: true,
  interview: true,
});
export type TimelineMail = z.infer<typeof timelineMailSchema>;

/** Everything known about a person: what they applied for under one email, and what came of it. */
export const timelineSchema = z.object({
  applications: z
    .array(candidateDetailsSchema)
    .describe('Every candidate of the company with this email, one for each position, newest first'),
  interviews: z
    .array(timelineInterviewSchema)
    .describe(`Theirs, in every status, latest first; at most ${TIMELINE_MAX}`),
  mails: z
    .array(timelineMailSchema)
    .nullable()
    .describe(
      `To the candidate about these interviews, of the last 90 days, newest first; at most ${TIMELINE_MAX}. null for a caller who may not read the outbox`,
    ),
});
export type Timeline = z.infer<typeof timelineSchema>;
