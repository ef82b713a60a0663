import { z } from 'zod';
import { id, LIMITS, paragraph, ref } from '../fields';
import { POLICIES } from '../interviews/interviews.rules';
import { SIGNALS } from '../visits/visits.rules';
import { EVIDENCE_KINDS, EVIDENCE_LEVELS } from './level.rules';

const instant = z.iso.datetime();
export const spanSchema = z.object({ from: instant, to: instant });

/** The course of an interview (contract §23): facts, without conclusions. */
const timelineSchema = z.object({
  questions: z
    .array(
      z.object({
        turn: z.int().min(1),
        number: z.int().min(1).describe('As in the transcript; a follow-up has the number of its question'),
        followUp: z.int().min(0).describe('0: the question itself; its follow-ups from 1'),
        question: z.string(),
        open: z.array(spanSchema).describe('Times in which it could be answered; an open one ends now'),
        began: instant.nullable().describe('When the answer was started by a key in an empty field; null if not known'),
        answer: z.int().min(0).nullable().describe('Place of its answer in the transcript, from 0'),
      }),
    )
    .describe('In the order in which they were asked'),
  breaks: z.array(spanSchema).describe('Nothing counts in these'),
  screens: z
    .array(spanSchema.extend({ extended: z.boolean().nullable() }))
    .describe('Whether there was a second screen; null if the browser does not say'),
  devices: z
    .array(z.object({ at: instant, added: z.array(z.string()), removed: z.array(z.string()) }))
    .describe('Changes of the list of devices, by their names; they never count'),
  typing: z.array(z.object({ at: instant, turn: z.int().nullable() })).describe('When typing was reported'),
});
export type Timeline = z.infer<typeof timelineSchema>;

const dismissalSchema = z.object({ reason: z.string(), by: ref, at: z.iso.datetime() });
const confirmationSchema = z.object({ by: ref, at: z.iso.datetime() });

/** A person's decision on a sign. */
const lookSchema = z.object({
  decision: z.enum(['confirmed', 'dismissed']),
  reason: z.string().nullable().describe('null if confirmed'),
  by: ref,
  at: z.iso.datetime(),
});
export type Look = z.infer<typeof lookSchema>;

/** A candidate's comment on a sign or on the whole. */
export const commentSchema = z.object({
  id,
  about: z
    .string()
    .describe('Id of an event, gap: with the time at which a gap begins, answer:N, a kind, devices or interview'),
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
    .describe('Days after the end of the interview, as set by the company, or fewer if its notice said so'),
  length: z.int().min(0).describe('Number of events in the deleted chain'),
  head: z.string().describe('Hash of its last event, to recognise a copy saved before'),
});
export type EvidenceDeleted = z.infer<typeof evidenceDeletedSchema>;

/** Something noticed in an interview; dismissed signs remain in the list. */
const signSchema = z.object({
  id: z.string().describe('Id of its first event, used to confirm or dismiss it'),
  kind: z.enum(EVIDENCE_KINDS),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  counts: z.boolean().describe('Whether it is one of those that make its kind count'),
  seconds: z.number().min(0).describe('While a question was open; for a voice, how long it was heard'),
  turn: z.int().nullable(),
  answers: z.array(z.int().min(0)).describe('Places in the transcript, from 0'),
  length: z.int().optional().describe('For a paste: characters'),
  share: z.number().min(0).max(1).nullable().optional().describe('For a paste: its share of the final answer'),
  dismissed: dismissalSchema.nullable(),
  confirmed: confirmationSchema.nullable().describe('Someone checked and confirmed it; the level stays the same'),
  looks: z
    .array(lookSchema)
    .describe(
      'Every decision on it, oldest first; the last one counts. If all signs together have more than 50,000, only the latest of each',
    ),
});
export type Sign = z.infer<typeof signSchema>;

/** What was noticed in an interview, and what may be concluded from it (contract §23). */
export const evidenceSchema = z.object({
  policy: z.enum(POLICIES).describe('What the candidate was allowed to use'),
  level: z.enum(EVIDENCE_LEVELS).describe('From the number of kinds that count; never part of the report’s verdict'),
  kinds: z.array(
    z.object({
      kind: z.enum(EVIDENCE_KINDS),
      counts: z.union([z.literal(0), z.literal(1)]),
      floor: z.string().describe('When it counts, in words'),
      count: z.int().min(0).describe('How often it was noticed, without dismissed ones'),
      seconds: z.number().min(0),
      answers: z.array(z.int().min(0)).describe('Places in the transcript, from 0'),
      why: z.string().describe('What was noticed, what that shows and what it does not'),
    }),
  ),
  signs: z.array(signSchema),
  gaps: z.array(spanSchema).describe('Times about which nothing is known'),
  fullSince: z.iso
    .datetime()
    .nullable()
    .describe(
      'When the limit of 20,000 events or 32 MiB was reached: nothing later was kept, and all that follows is a gap. null if it was not reached',
    ),
  observedShare: z.number().min(0).max(1).describe('Share of the time in which questions were open'),
  off: z
    .array(z.enum(SIGNALS))
    .describe(
      'Not collected, or only part of the time: switched off by the company or for this candidate at that time',
    ),
  isSwitchedOff: z
    .boolean()
    .describe('Every signal was off all the time, so nothing can be said: the level is unknown, and there are no gaps'),
  virtualCameras: z
    .array(z.string())
    .describe('Parts of names that identify a virtual camera, as the company had them when the interview began'),
  comments: z.array(commentSchema).describe('The candidate’s comments, oldest first'),
  looks: z
    .array(lookSchema)
    .describe('Every decision people made, oldest first; kept when what they are about is deleted'),
  evidenceDeleted: evidenceDeletedSchema
    .nullable()
    .describe('null while it is kept. Once deleted, the level is unknown, and kinds, signs and gaps say nothing'),
  timeline: timelineSchema,
  chain: z.object({
    length: z.int().min(0),
    head: z.string(),
    verified: z.boolean().describe('false: what is stored was altered, and the level is unknown'),
  }),
});
export type EvidenceView = z.infer<typeof evidenceSchema>;

/** The level alone, as lists show it. */
export const shownLevelSchema = evidenceSchema.pick({ level: true }).extend({
  isSwitchedOff: z.boolean().describe('Every signal was off all the time: the level is unknown for that reason'),
});
export type ShownLevel = z.infer<typeof shownLevelSchema>;

export const eventParams = z.object({
  id,
  event: z
    .string()
    .regex(/^[\w.:~-]{1,64}$/, { error: 'Not an event' })
    .describe('Id of an event, or answer:N for everything noticed in the answer at place N in the transcript'),
});

export const dismissSchema = z.object({
  reason: paragraph({ label: 'Reason', required: 'Reason is required', max: LIMITS.reason }),
});
export type Dismiss = z.output<typeof dismissSchema>;
