import { z } from 'zod';
import { id, LIMITS, paragraph, ref } from '../fields';
import { POLICIES } from '../interviews/interviews.rules';
import { SIGNALS } from '../visits/visits.rules';
import { EVIDENCE_KINDS, EVIDENCE_LEVELS } from './level.rules';
import { spanSchema, timelineSchema } from './timeline.schema';

const dismissalSchema = z.object({ reason: z.string(), by: ref, at: z.iso.datetime() });
const confirmationSchema = z.object({ by: ref, at: z.iso.datetime() });

/** A person's decision on a sign. */
const lookSchema = z.object({
  decision: z.enum(['confirmed', 'dismissed']),
  reason: z.string().nullable().describe('null where it was confirmed'),
  by: ref,
  at: z.iso.datetime(),
});
export type Look = z.infer<typeof lookSchema>;

/** A candidate's comment on a sign or on the whole. */
export const commentSchema = z.object({
  id,
  about: z
    .string()
    .describe('Id of an event, gap: with the instant at which a gap begins, answer:N, a kind, devices or interview'),
  text: z.string().describe('In the candidate’s words'),
  at: z.iso.datetime(),
});
export type Comment = z.infer<typeof commentSchema>;

/** The signals were deleted after the number of days set. That says nothing about the interview. */
export const evidenceDeletedSchema = z.object({
  at: z.iso.datetime(),
  days: z
    .int()
    .min(1)
    .describe('After the end of the interview, as the company has set, or fewer where its notice said so'),
  length: z.int().min(0).describe('Of the chain that was deleted: how many events'),
  head: z.string().describe('The hash of its last event, by which a copy that was saved before can be told'),
});
export type EvidenceDeleted = z.infer<typeof evidenceDeletedSchema>;

/** Something noticed in an interview; dismissed signs remain in the list. */
const signSchema = z.object({
  id: z.string().describe('Of its first event, by which it is dismissed'),
  kind: z.enum(EVIDENCE_KINDS),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  counts: z.boolean().describe('Its kind counts, and by this among others'),
  seconds: z.number().min(0).describe('While a question was open; of a voice, how long it was heard'),
  turn: z.int().nullable(),
  answers: z.array(z.int().min(0)).describe('Places in the transcript, from 0'),
  length: z.int().optional().describe('Of a paste: characters'),
  share: z.number().min(0).max(1).nullable().optional().describe('Of a paste: its part of the final answer'),
  dismissed: dismissalSchema.nullable(),
  confirmed: confirmationSchema.nullable().describe('Somebody looked and it stands; the level is the same'),
  looks: z
    .array(lookSchema)
    .describe(
      'Every decision on it, oldest first; the last one counts. Where all signs together have more than 50,000, the latest of each',
    ),
});
export type Sign = z.infer<typeof signSchema>;

/** What was noticed in an interview, and what may be concluded from it (contract §23). */
export const evidenceSchema = z.object({
  policy: z.enum(POLICIES).describe('What the candidate was allowed to use'),
  level: z.enum(EVIDENCE_LEVELS).describe('By how many kinds count; never part of the report’s verdict'),
  kinds: z.array(
    z.object({
      kind: z.enum(EVIDENCE_KINDS),
      counts: z.union([z.literal(0), z.literal(1)]),
      floor: z.string().describe('From what it counts, in words'),
      count: z.int().min(0).describe('How often it was noticed, dismissed ones not among them'),
      seconds: z.number().min(0),
      answers: z.array(z.int().min(0)).describe('Places in the transcript, from 0'),
      why: z.string().describe('What was noticed, what that shows and what it does not'),
    }),
  ),
  signs: z.array(signSchema),
  gaps: z.array(spanSchema).describe('Of which nothing is known'),
  fullSince: z.iso
    .datetime()
    .nullable()
    .describe(
      'Nothing that came after it was kept, because an interview has at most 20,000 events and 32 MiB of them: all that follows is a gap. null where there was always room',
    ),
  observedShare: z.number().min(0).max(1).describe('Of the time in which questions were open'),
  off: z
    .array(z.enum(SIGNALS))
    .describe('Not collected, or only for a part: off by the company or for this candidate, as it was at the time'),
  isSwitchedOff: z
    .boolean()
    .describe('Every signal was off all the time, so nothing can be said: the level is unknown, and there are no gaps'),
  virtualCameras: z
    .array(z.string())
    .describe(
      'Parts of names by which a camera that is made by a program is told, as the company had them at its beginning',
    ),
  comments: z.array(commentSchema).describe('The candidate’s, oldest first'),
  looks: z
    .array(lookSchema)
    .describe('Every decision of people, oldest first; they stay when what they are about is deleted'),
  evidenceDeleted: evidenceDeletedSchema
    .nullable()
    .describe('null as long as it is kept. From then on the level is unknown, and kinds, signs and gaps say nothing'),
  timeline: timelineSchema,
  chain: z.object({
    length: z.int().min(0),
    head: z.string(),
    verified: z.boolean().describe('false: what is stored was altered, and the level is unknown'),
  }),
});
export type EvidenceView = z.infer<typeof evidenceSchema>;

export const eventParams = z.object({
  id,
  event: z
    .string()
    .regex(/^[\w.:~-]{1,64}$/, { error: 'Not an event' })
    .describe('Id of an event, or answer:N for whatever was noticed of the answer at place N in the transcript'),
});

export const dismissSchema = z.object({
  reason: paragraph({ label: 'Reason', required: 'Reason is required', max: LIMITS.reason }),
});
export type Dismiss = z.output<typeof dismissSchema>;
